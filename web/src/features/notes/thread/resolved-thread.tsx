import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import { useId } from "react";
import type { ReactNode } from "react";
import { ResolvedThreadLine } from "../../../ui/discussions/thread.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { summarizeMarkdown } from "./thread-summary.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";
import styles from "./thread.module.css";

/** A resolved thread: one line with who resolved it and when, until the viewer expands the thread. */
export function ResolvedThread(props: {
  discussion: WebDiscussion;
  first: WebNote;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const { discussion, first, isOpen } = props;
  const { resolved_by: by, resolved_at: at } = discussion;
  const id = useId();
  return (
    <>
      <ResolvedThreadLine open={isOpen} onToggle={props.onToggle} {...(isOpen && { controls: id })}>
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
      {isOpen && (
        <div id={id} className={styles.opened}>
          {props.children}
        </div>
      )}
    </>
  );
}
