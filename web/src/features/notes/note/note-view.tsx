/** A note: the first card of a discussion, or a reply in its thread. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import type { ReactNode } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { formatDateTime } from "../../../ui/text/dates.ts";
import { useTimeZone } from "../../../ui/text/time.tsx";
import { NoteCard } from "../../../ui/discussions/note.tsx";
import { Reply } from "../../../ui/discussions/thread.tsx";
import { useIsTargetNote } from "../store/discussion-store.ts";
import { useNoteable } from "../store/noteable-context.ts";
import type { ThreadActions } from "./action-props.ts";
import { NoteEditedBy } from "./edited-line.tsx";
import { NoteActions } from "./note-actions.tsx";
import { NoteAttachment } from "./note-attachment.tsx";
import { NoteHeader } from "./note-header.tsx";
import { NoteReactions } from "./note-reactions.tsx";
import { noteMessages as texts } from "./note.messages.ts";
import styles from "./note.module.css";
import { NoteBody } from "./note-body.tsx";
import { computeNotePermissions } from "./note-permissions.ts";
import { useHasHadReactions } from "./use-sticky-reactions.ts";
import { useNoteAwards } from "./use-note-awards.ts";
import { useNoteDeletionPrompt } from "./use-note-deletion.ts";
import { useNoteEditingState } from "./use-note-editing.ts";

export interface NoteViewProps {
  note: WebNote;
  /** Actions of the thread that the note starts; null for a reply. */
  threadActions: ThreadActions | null;
  /** Content below the note's body, in the same card. */
  tray?: ReactNode;
}

export function NoteView(props: NoteViewProps) {
  const { note, threadActions } = props;
  const { can, assignees } = useNoteable();
  const userId = usePageContext().session.user?.id ?? null;
  const timeZone = useTimeZone();
  const isTarget = useIsTargetNote(note.id);
  const editing = useNoteEditingState(note.id);
  const deletion = useNoteDeletionPrompt(note);
  const reacting = useNoteAwards(note);
  const hasReactions = useHasHadReactions(reacting.groups.length > 0);
  const offers = computeNotePermissions(note, {
    userId,
    canComment: can.comment,
    canTriage: can.triage,
    assigneeIds: assignees.map(({ id }) => id),
  });
  const isBusy = deletion.isDeleting || editing.sent !== null;
  const head = (
    <NoteHeader
      note={note}
      actions={
        !editing.isOpen && (
          <NoteActions {...{ note, offers, reacting, threadActions, deletion, editing }} />
        )
      }
    />
  );
  const reactions = hasReactions && !editing.isOpen && (
    <NoteReactions reacting={reacting} canReact={offers.react} />
  );
  const words = (
    <>
      <NoteBody {...{ note, editing }} />
      {!editing.isOpen && <NoteAttachment note={note} />}
      {!editing.isOpen && <NoteEditedBy note={note} />}
    </>
  );
  const common = {
    label: texts.by(note.author.name, formatDateTime(note.created_at, timeZone)),
    id: `note_${note.id}`,
    head,
    ...stateOf(isBusy, isTarget),
  };
  if (threadActions === null) {
    return (
      <Reply {...common} avatar={<NoteAvatar note={note} size={24} />}>
        {words}
        {reactions && <div className={styles.reactions}>{reactions}</div>}
      </Reply>
    );
  }
  return (
    <NoteCard {...common} isInternal={note.confidential} reactions={reactions} tray={props.tray}>
      {words}
    </NoteCard>
  );
}

function stateOf(isBusy: boolean, isTarget: boolean): { state?: "posting" | "target" } {
  if (isBusy) return { state: "posting" };
  return isTarget ? { state: "target" } : {};
}

export function NoteAvatar(props: { note: Pick<WebNote, "author">; size: 24 | 32 }) {
  const { name, id, avatar_url: src } = props.note.author;
  return <Avatar name={name} seed={id} src={src} size={props.size} />;
}
