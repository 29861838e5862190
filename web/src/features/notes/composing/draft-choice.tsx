import { Button } from "../../../ui/buttons/button.tsx";
import { EditorWarning } from "../../../ui/editor/editor-warning.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import styles from "./composing.module.css";
import { draftConflictMessages as texts } from "./composing.messages.ts";
import type { ConflictingDraft } from "./use-synced-draft.ts";

/** Shows two conflicting drafts of the same text; neither is overwritten before the user has chosen. */
export function DraftConflictNotice(props: {
  other: ConflictingDraft;
  onChoose: (which: "mine" | "theirs") => void;
}) {
  const { other, onChoose } = props;
  return (
    <EditorWarning intent="warning">
      {texts.other}, <TimeAgo iso={other.at} />
      <details className={styles.other}>
        <summary>{texts.show}</summary>
        <pre>{other.text}</pre>
      </details>
      <span className={styles.choices}>
        <Button size="xs" onClick={() => onChoose("theirs")}>
          {texts.take}
        </Button>
        <Button size="xs" onClick={() => onChoose("mine")}>
          {texts.keep}
        </Button>
      </span>
    </EditorWarning>
  );
}
