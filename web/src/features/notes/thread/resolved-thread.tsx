import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import { ResolvedThreadLine } from "../../../ui/discussions/thread.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { summarizeMarkdown } from "./thread-summary.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";
import styles from "./thread.module.css";

/** The line of a resolved thread: who resolved it and when. It expands and collapses the thread. */
export function ResolvedThreadSummary(props: {
  discussion: WebDiscussion;
  first: WebNote;
  isOpen: boolean;
  /** Id of the element with the notes of the thread. */
  controls: string;
  onToggle: () => void;
}) {
  const { discussion, first, isOpen, controls } = props;
  const { resolved_by: by, resolved_at: at } = discussion;
  return (
    <ResolvedThreadLine open={isOpen} onToggle={props.onToggle} {...(isOpen && { controls })}>
      <span className={styles.line}>
        <span className={styles.beginning}>
          <b>{first.author.name}</b> {texts.startedThread}
          {!isOpen && `: ${summarizeMarkdown(first.note)}`}
        </span>{" "}
        <span className={styles.settled}>
          {by ? texts.resolvedBy(by.name) : texts.resolved} {at !== null && <TimeAgo iso={at} />}
        </span>{" "}
        <span className={styles.unfold}>
          {isOpen ? texts.hide : texts.show(discussion.notes.length - 1)}
        </span>
      </span>
    </ResolvedThreadLine>
  );
}
