/**
 * One conflict between two edits: the viewer's text beside the other user's text, and a choice between
 * them.
 */
import { useId } from "react";
import { RadioGroup } from "../../../ui/forms/radio-group.tsx";
import { TextareaField } from "../../../ui/forms/textarea-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import styles from "./conflict.module.css";
import { issueEditConflictMessages as texts } from "./editing.messages.ts";
import { resolveConflictText, type ConflictChoice, type ConflictHunk } from "./merge-conflicts.ts";

type Way = "yours" | "theirs" | "both" | "hand";

export function ConflictHunkView(props: {
  /** Heading of the conflict: "Title", or "Description, conflict 2 of 3". */
  name: string;
  place: ConflictHunk;
  by: string;
  choice: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
}) {
  const { choice, onChoose } = props;
  const { field, overlap } = props.place;
  const id = useId();
  const way = wayOf(choice);
  const isTitle = field === "title";
  const choose = (next: Way) => {
    // Starts editing by hand with the text of the previous choice, so that the user does not have
    // to type that text again.
    if (next !== "hand") onChoose(next);
    else onChoose({ hand: resolveConflictText(overlap, choice ?? (isTitle ? "yours" : "both")) });
  };
  const hand = typeof choice === "object" ? choice.hand : null;
  return (
    <div className={styles.place} data-decided={way !== null || undefined}>
      <div className={styles.sides}>
        <Side id={`${id}-yours`} name={texts.yours} isChosen={way === "yours" || way === "both"}>
          {overlap.yours}
        </Side>
        <Side
          id={`${id}-theirs`}
          name={texts.theirsBy(props.by)}
          isChosen={way === "theirs" || way === "both"}
        >
          {overlap.theirs}
        </Side>
      </div>
      <details className={styles.before}>
        <summary>{texts.before}</summary>
        <Lines>{overlap.before}</Lines>
      </details>
      <RadioGroup
        label={props.name}
        direction="row"
        value={way}
        onChange={choose}
        options={(isTitle ? TITLE_WAYS : WAYS).map((value) => ({ value, label: texts[value] }))}
      />
      {hand !== null &&
        (isTitle ? (
          <TextField
            label={texts.handLabel(props.name)}
            hideLabel
            value={hand}
            onChange={(event) => onChoose({ hand: event.currentTarget.value })}
          />
        ) : (
          <TextareaField
            label={texts.handLabel(props.name)}
            hideLabel
            grow
            value={hand}
            onChange={(event) => onChoose({ hand: event.currentTarget.value })}
          />
        ))}
    </div>
  );
}

const WAYS = ["yours", "theirs", "both", "hand"] as const satisfies Way[];
/**
 * Choices for a conflict in the title. "both" is missing, because the two titles cannot be
 * combined.
 */
const TITLE_WAYS = ["yours", "theirs", "hand"] as const satisfies Way[];

function wayOf(choice: ConflictChoice | undefined): Way | null {
  if (choice === undefined) return null;
  return typeof choice === "object" ? "hand" : choice;
}

function Side(props: { id: string; name: string; isChosen: boolean; children: string }) {
  return (
    <div className={styles.side} data-chosen={props.isChosen || undefined}>
      <h3 id={props.id}>{props.name}</h3>
      <Lines>{props.children}</Lines>
    </div>
  );
}

function Lines(props: { children: string }) {
  if (props.children.trim() === "") return <p className={styles.nothing}>{texts.taken}</p>;
  return <pre className={styles.lines}>{props.children}</pre>;
}
