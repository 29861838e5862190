/** The part of a thread below its first note: the replies, collapsed or not, and the reply form. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { Button } from "../../../ui/buttons/button.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { RepliesToggle, ThreadReplies } from "../../../ui/discussions/thread.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { NoteView } from "../note/note-view.tsx";
import { ReplyPlaceholder } from "./placeholder-item.tsx";
import { ReplyArea } from "./reply-area.tsx";
import { useVisibleReplies } from "./visible-replies.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";
import styles from "./thread.module.css";
import type { RepliesSectionProps } from "./replies-section-props.ts";

/** With at least this many replies, the button that collapses them is always visible. */
const MANY = 3;

export function RepliesSection(props: RepliesSectionProps) {
  const { replies, isOpen } = props;
  const hasToggle = replies.length > 0 && (!isOpen || replies.length >= MANY);
  return (
    <>
      {hasToggle && (
        <RepliesToggle
          open={isOpen}
          onToggle={isOpen ? props.onFold : props.onUnfold}
          {...(isOpen && { controls: props.trayId })}
        >
          <RepliesInWords replies={replies} />
        </RepliesToggle>
      )}
      {(isOpen || replies.length === 0) && (
        <div id={props.trayId}>
          <ThreadReplies>
            <Replies replies={replies} />
            {props.placeholders.map((placeholder) => (
              <ReplyPlaceholder key={placeholder.placeholder} placeholder={placeholder} />
            ))}
            <ReplyArea {...props} />
          </ThreadReplies>
        </div>
      )}
    </>
  );
}

function Replies({ replies }: Pick<RepliesSectionProps, "replies">) {
  const { shown, leftOut, more, showMore } = useVisibleReplies(replies);
  return (
    <>
      {leftOut > 0 && (
        <div className={styles.earlier}>
          {texts.leftOut(leftOut)}
          <span className={scripted.scripted}>
            <Button size="sm" variant="ghost" icon="chevron-up" onClick={showMore}>
              {texts.showEarlier(more)}
            </Button>
          </span>
        </div>
      )}
      {shown.map((note) => (
        <NoteView key={note.id} note={note} threadActions={null} />
      ))}
    </>
  );
}

function RepliesInWords(props: { replies: readonly WebNote[] }) {
  const last = props.replies.at(-1);
  return (
    <span>
      <b>{texts.replies(props.replies.length)}</b>
      {last && (
        <>
          {" · "}
          {texts.lastReply} {last.author.name} <TimeAgo iso={last.created_at} />
        </>
      )}
    </span>
  );
}
