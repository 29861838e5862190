/** A note that is being sent or could not be sent, shown where the note will appear. */
import { usePageContext } from "../../../platform/page-context.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { NoteCard, NoteHeaderLine } from "../../../ui/discussions/note.tsx";
import {
  PlaceholderNote,
  PlaceholderSystemNote,
} from "../../../ui/discussions/placeholder-note.tsx";
import { Spinner } from "../../../ui/base/spinner.tsx";
import { Reply } from "../../../ui/discussions/thread.tsx";
import { TimelineItem } from "../../../ui/discussions/timeline.tsx";
import { UnsentNoteActions } from "../placeholders/unsent-actions.tsx";
import type { NotePlaceholder } from "../store/discussion-store.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";
import styles from "./thread.module.css";

interface PlaceholderProps {
  placeholder: NotePlaceholder;
}

/** Placeholder of a note that starts a new discussion. */
export function NotePlaceholderItem({ placeholder }: PlaceholderProps) {
  const me = usePageContext().session.user;
  if (!me) return null;
  const isUnsent = placeholder.state === "unsent";
  if (placeholder.kind === "system" && !isUnsent) {
    return <PlaceholderSystemNote name={me.name}>{placeholder.text}</PlaceholderSystemNote>;
  }
  const avatar = <Avatar name={me.name} seed={me.id} src={me.avatar_url} size={32} />;
  if (!isUnsent) {
    return (
      <PlaceholderNote
        {...{ avatar }}
        name={me.name}
        username={me.username}
        posting={texts.posting}
      >
        <Words placeholder={placeholder} />
      </PlaceholderNote>
    );
  }
  return (
    <TimelineItem avatar={avatar}>
      <NoteCard
        label={`${me.name}, ${texts.unsent}`}
        state="draft"
        head={<NoteHeaderLine name={me.name} username={me.username} marks={texts.unsent} />}
        footer={<Unsent placeholder={placeholder} />}
      >
        <Words placeholder={placeholder} />
      </NoteCard>
    </TimelineItem>
  );
}

/** Placeholder of a reply, inside its thread. */
export function ReplyPlaceholder({ placeholder }: PlaceholderProps) {
  const me = usePageContext().session.user;
  if (!me) return null;
  const isUnsent = placeholder.state === "unsent";
  const marks = isUnsent ? (
    texts.unsent
  ) : (
    <>
      <Spinner />
      {texts.posting}
    </>
  );
  return (
    <Reply
      label={`${me.name}, ${isUnsent ? texts.unsent : texts.posting}`}
      avatar={<Avatar name={me.name} seed={me.id} src={me.avatar_url} size={24} />}
      head={<NoteHeaderLine name={me.name} username={me.username} marks={marks} />}
      {...(!isUnsent && { state: "posting" as const })}
    >
      <Words placeholder={placeholder} />
      {isUnsent && <Unsent placeholder={placeholder} />}
    </Reply>
  );
}

/**
 * The body of the placeholder. Quick actions are described by what they will do; if they could not be
 * sent, they are shown as the user wrote them.
 */
function Words({ placeholder }: PlaceholderProps) {
  const { kind, state, body, text } = placeholder;
  return <p className={styles.words}>{kind === "system" && state === "unsent" ? body : text}</p>;
}

function Unsent({ placeholder }: PlaceholderProps) {
  const { error, isWaiting } = placeholder;
  const look = isWaiting
    ? ({ intent: "neutral", icon: "wifi-off" } as const)
    : ({ intent: "danger" } as const);
  return (
    <div className={styles.unsent}>
      {error !== undefined && <Banner {...look}>{error}</Banner>}
      <UnsentNoteActions placeholder={placeholder.placeholder} />
    </div>
  );
}
