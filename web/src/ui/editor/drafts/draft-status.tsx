import { Icon } from "../../base/icon.tsx";
import { TextButton } from "../../buttons/text-button.tsx";
import { TimeAgo } from "../../text/time.tsx";
import styles from "./draft-status.module.css";
import { editorMessages as texts } from "../text/editor.messages.ts";
import type { DraftState } from "./use-draft.ts";

/** Shows whether the text in the field is saved, for example "Draft saved 20 minutes ago". */
export function DraftStatus(props: { state: DraftState; onDiscard?: () => void }) {
  const { state } = props;
  if (state.kind === "none") return null;
  if (state.kind === "full" || state.kind === "impossible") {
    return (
      <span className={styles.status} data-failed="">
        <Icon of="cloud-off" size={14} />
        {state.kind === "full" ? texts.draftNotSaved : texts.draftNotPossible}
      </span>
    );
  }
  return (
    <span className={styles.status}>
      <Icon of="cloud-check" size={14} />
      <span>
        {state.kind === "saved" ? texts.draftSaved : texts.draftRestored} <TimeAgo iso={state.at} />
      </span>
      {state.kind === "restored" && props.onDiscard && (
        <TextButton onClick={props.onDiscard}>{texts.discardDraft}</TextButton>
      )}
    </span>
  );
}
