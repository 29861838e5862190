/** The activity section of a noteable: its discussions, system notes and comment form. */
import { NOTES_FILTER } from "@cairn/contract/notes/discussions";
import { NOTEABLE_TYPES } from "@cairn/contract/noteables";
import { useMemo, useRef, useSyncExternalStore } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonNote } from "../../../ui/discussions/skeleton-note.tsx";
import { PresenceLine } from "../../presence/index.ts";
import type { NoteableCloseControl } from "../composing/closing.ts";
import { CommentForm } from "../composing/comment-form.tsx";
import { useNotesSync } from "../live/use-notes-live.ts";
import { OutboxConnection } from "../placeholders/connect-outbox.tsx";
import { DiscussionStoreContext, useDiscussionState } from "../store/discussion-store.ts";
import { NoteableContext, type NoteableContextValue } from "../store/noteable-context.ts";
import { QuoteReplyShortcut } from "../thread/note-shortcuts.tsx";
import { ActivityHeader, type TimelineSwitchStyle } from "./activity-head.tsx";
import { ActivityList } from "./activity-list.tsx";
import styles from "./activity.module.css";
import { CommentsHiddenNotice } from "./comments-hidden-notice.tsx";
import { NewCommentsButton } from "./new-comments-button.tsx";
import { activityMessages as texts } from "../reading/listing.messages.ts";
import { buildNotesSectionDataAttributes, skeletonNoteCount } from "./data-attributes.ts";
import { listActivityRows } from "../reading/rows.ts";
import { ScrollAnchor } from "../reading/scroll-anchor.tsx";
import { useActivityShortcuts } from "../reading/use-activity-shortcuts.ts";
import { useJumpToNoteFunctions, useScrollToNoteHash } from "../reading/use-jumps.ts";
import {
  useDiscussionStoreAndLoader,
  type DiscussionStoreAndLoader,
} from "../reading/use-discussion-loader.ts";
import { useReportDiscussionVisit } from "../reading/use-report-seen.ts";
import { useActivityViewOptions } from "../reading/use-view.ts";

/** Loads when the user is about to open it. */
const DiscussionSearchBar = createLazyComponent(async () => ({
  default: (await import("./search-bar.tsx")).DiscussionSearchBar,
}));

/** Texts shown when the filter matches no activity, indexed by `NotesFilter`. */
const EMPTY = [texts.empty, texts.emptyComments, texts.emptyHistory];

export interface ActivitySectionProps extends NoteableContextValue {
  /** Adds the close button to the comment form; null for noteables that cannot be closed. */
  closing: NoteableCloseControl | null;
  timeline: TimelineSwitchStyle;
  /**
   * Fields that depend on the kind of noteable. The section writes them as JSON into its attribute
   * `data-noteable-data`, which external scripts read.
   */
  noteableData: Readonly<Record<string, unknown>>;
}

export function ActivitySection(props: ActivitySectionProps) {
  const { noteable, onChanged, isGone, followUpPath } = props;
  const reads = useDiscussionStoreAndLoader(noteable);
  const page = useMemo(
    () => ({ noteable, onChanged, isGone, followUpPath }),
    [noteable, onChanged, isGone, followUpPath],
  );
  return (
    <NoteableContext value={page}>
      <DiscussionStoreContext value={reads.store}>
        <Activity {...props} reads={reads} />
      </DiscussionStoreContext>
    </NoteableContext>
  );
}

function Activity(props: ActivitySectionProps & { reads: DiscussionStoreAndLoader }) {
  const { noteable, closing, timeline, noteableData, reads } = props;
  const { store, reader, call } = reads;
  const { user } = usePageContext().session;
  const me = user?.id ?? null;
  const region = useRef<HTMLDivElement>(null);
  const known = useDiscussionState();
  const reading = useSyncExternalStore(reader.subscribe, reader.reading, reader.reading);
  const view = useActivityViewOptions(store, reader, NOTEABLE_TYPES[noteable.kind]);
  const jumps = useJumpToNoteFunctions(store, reader, me, region);
  const open = useActivityShortcuts(region, view, jumps, timeline !== "none");
  const isReady = known.pieces !== null;
  const hasPollFailed = useNotesSync({ noteable, store, reader, call, isReady });
  useScrollToNoteHash(jumps, isReady);
  useReportDiscussionVisit(isReady);

  const { order, isTimeline } = view;
  const rows = useMemo(
    () => listActivityRows(known, { order, isTimeline, me }),
    [known, order, isTimeline, me],
  );
  const isHistory = known.filter === NOTES_FILTER.history;
  const form = (
    <div key="form" className={styles.form} data-steady="">
      <PresenceLine noteable={noteable} />
      {isHistory ? (
        <CommentsHiddenNotice onChoose={view.choose} />
      ) : (
        <CommentForm closing={closing} />
      )}
    </div>
  );
  const { lastFetchedAt } = reads;
  const about = { noteable, closing, noteableData, lastFetchedAt, filter: known.filter };
  return (
    <section id="notes" className={styles.activity} {...buildNotesSectionDataAttributes(about)}>
      <ActivityHeader {...{ view, open, timeline }} onFindSoon={DiscussionSearchBar.warm} />
      {open.find.isOpen && (
        <DiscussionSearchBar
          jumps={jumps}
          onClose={(isDone) => {
            open.find.setOpen(false);
            if (!isDone) open.findButton.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {user && <OutboxConnection />}
      {user && noteable.can.comment && <QuoteReplyShortcut />}
      {hasPollFailed && (
        <div className={styles.alert}>
          <Banner intent="danger">{texts.pollFailed}</Banner>
        </div>
      )}
      {reading.hasFailed && isReady && (
        <div className={styles.alert}>
          <Banner
            intent="danger"
            actions={
              <Button size="sm" onClick={reader.retry}>
                {texts.tryAgain}
              </Button>
            }
          >
            {texts.failed}
          </Banner>
        </div>
      )}
      <ScrollAnchor region={region} of={rows}>
        <div
          ref={region}
          className={styles.body}
          data-order={order}
          data-loading={reading.isLoading || undefined}
          aria-busy={reading.isLoading || undefined}
        >
          {order === "desc" && form}
          {order === "desc" && <NewCommentsButton order={order} />}
          {isReady ? (
            rows.length > 0 ? (
              <ActivityList {...{ rows, reader, view, region }} />
            ) : (
              <p className={styles.empty}>{EMPTY[known.filter]}</p>
            )
          ) : reading.hasFailed ? (
            <ErrorState title={texts.failed} onRetry={reader.retry} />
          ) : (
            <Skeletons count={skeletonNoteCount(noteable)} />
          )}
          {order === "asc" && <NewCommentsButton order={order} />}
          {order === "asc" && form}
        </div>
      </ScrollAnchor>
    </section>
  );
}

function Skeletons({ count }: { count: number }) {
  return (
    <div className={styles.skeletons} aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <SkeletonNote key={at} />
      ))}
    </div>
  );
}
