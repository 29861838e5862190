/** A thread: its first note and the replies. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { TimelineItem } from "../../../ui/discussions/timeline.tsx";
import type { ThreadActions } from "../note/action-props.ts";
import { idsOfNotesBeingEdited } from "../store/editing-notes.ts";
import { useHasAnyId } from "../store/observable-id-set.ts";
import { NoteAvatar, NoteView } from "../note/note-view.tsx";
import { useDiscussionStore, useNotePlaceholders } from "../store/discussion-store.ts";
import { useNoteable } from "../store/noteable-context.ts";
import type { DiscussionItemProps } from "./discussion-item-props.ts";
import { openReplyForm, useIsReplyFormOpen } from "../store/open-replies.ts";
import { ResolvedThreadSummary } from "./resolved-thread.tsx";
import { showsResolveToggleInHeader } from "../resolving/resolving.ts";
import { useResolveThread } from "../resolving/thread.api.ts";
import { RepliesSection } from "./replies-section.tsx";
import styles from "./thread.module.css";

export function Thread(props: DiscussionItemProps & { first: WebNote }) {
  const { discussion, first } = props;
  const { can } = useNoteable();
  const { id } = discussion;
  const place = useRef<HTMLDivElement>(null);
  const cardId = useId();
  const trayId = useId();
  const store = useDiscussionStore();
  const placeholders = useNotePlaceholders(id);
  const isReplying = useIsReplyFormOpen(id);
  const isEditing = useHasAnyId(idsOfNotesBeingEdited, ...discussion.notes.map((note) => note.id));
  const resolving = useResolveThread();
  const replies = discussion.notes.slice(1);
  const isOpen = discussion.expanded || isReplying || isEditing || placeholders.length > 0;
  const canReply = can.comment;

  const fold = () => {
    flushSync(() => store.setExpanded(id, false));
    // Moves the focus to the button that expands the thread, because the pressed button disappears
    // when the thread collapses. In the next frame, because a closing menu moves the focus itself.
    requestAnimationFrame(() => {
      place.current
        ?.querySelector<HTMLElement>("[aria-expanded=false]:not([aria-haspopup])")
        ?.focus();
    });
  };
  const resolve = showsResolveToggleInHeader(discussion.notes)
    ? {
        isResolved: discussion.resolved,
        isPending: resolving.isPending,
        toggle: () => void resolving.resolve(discussion, !discussion.resolved),
      }
    : null;
  const threadActions: ThreadActions = {
    reply: canReply ? () => openReplyForm(id) : null,
    resolve,
    collapse: replies.length > 0 && !discussion.resolved ? fold : null,
  };
  const hasTray =
    !discussion.individual_note || replies.length > 0 || isReplying || placeholders.length > 0;
  const card = (
    <NoteView
      {...{ note: first, threadActions }}
      tray={
        hasTray && (
          <RepliesSection
            {...{ discussion, first, replies, placeholders }}
            {...{ trayId, isOpen, isReplying, canReply, resolve }}
            onUnfold={() => store.setExpanded(id, true)}
            onFold={fold}
          />
        )
      }
    />
  );
  return (
    <TimelineItem avatar={<NoteAvatar note={first} size={32} />}>
      <div ref={place} data-discussion={id}>
        {discussion.resolved && (
          <ResolvedThreadSummary
            {...{ discussion, first, isOpen }}
            controls={cardId}
            onToggle={() => store.setExpanded(id, !isOpen)}
          />
        )}
        {/* The card stays mounted when the thread is resolved, so that the focus stays. */}
        {(isOpen || !discussion.resolved) && (
          <div id={cardId} className={discussion.resolved ? styles.opened : undefined}>
            {card}
          </div>
        )}
      </div>
    </TimelineItem>
  );
}
