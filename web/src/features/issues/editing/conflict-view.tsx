/**
 * Resolves an edit conflict: shows both users' texts of every conflicting hunk and a choice for
 * each.
 */
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { ConflictHunkView } from "./conflict-hunk.tsx";
import styles from "./conflict.module.css";
import { issueEditConflictMessages as texts, issueEditFormMessages } from "./editing.messages.ts";
import {
  isConflictingMergeBlock,
  listConflictHunks,
  countUndecidedHunks,
  type ConflictChoices,
  type EditConflictDetails,
} from "./merge-conflicts.ts";
import { UnchangedLines } from "./unchanged-lines.tsx";

export function IssueEditConflictView(props: {
  conflict: EditConflictDetails;
  onDecided: (choices: ConflictChoices) => void;
  onBack: () => void;
}) {
  const { conflict } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<ConflictChoices>({});
  const left = countUndecidedHunks(conflict, choices);
  const places = listConflictHunks(conflict);
  // The index is the React key, because the blocks of the merged description never change their
  // order.
  const blocks = (conflict.description ?? []).map((block, at) => ({ block, key: String(at) }));
  const inText = places.filter(({ field }) => field === "description");

  useEffect(() => heading.current?.focus(), []);

  const placeAt = (key: string) => {
    const place = places.find((each) => each.key === key);
    if (place === undefined) return null;
    const at = inText.indexOf(place) + 1;
    return (
      <ConflictHunkView
        key={key}
        name={place.field === "title" ? texts.title : texts.place(at, inText.length)}
        place={place}
        by={conflict.by_name}
        choice={choices[key]}
        onChoose={(choice) => setChoices((before) => ({ ...before, [key]: choice }))}
      />
    );
  };
  const decided = () => {
    if (left === 0) props.onDecided(choices);
  };

  return (
    // Ctrl+Enter submits from any field in this section, as everywhere in the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.conflict}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        decided();
      }}
    >
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {texts.heading}
        </h2>
        <span className={styles.who}>
          {texts.changedBy(conflict.by_name)} <TimeAgo iso={conflict.at} />
        </span>
      </div>
      {placeAt("title")}
      {blocks.map(({ block, key }, at) =>
        isConflictingMergeBlock(block) ? (
          placeAt(key)
        ) : (
          <UnchangedLines
            key={key}
            text={block.both}
            isFirst={at === 0}
            isLast={at === blocks.length - 1}
          />
        ),
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabledReason={left === 0 ? undefined : texts.undecided(left)}
          shortcut="mod+enter"
          onClick={decided}
        >
          {issueEditFormMessages.save}
        </Button>
        <Button onClick={props.onBack}>{texts.back}</Button>
        <span className={styles.left} role="status">
          {texts.undecided(left)}
        </span>
      </div>
    </section>
  );
}
