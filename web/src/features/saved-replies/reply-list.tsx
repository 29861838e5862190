/** List of the saved replies of a user or a project, sorted by name. */
import type { SavedReply } from "@cairn/contract/saved-replies";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { toErrorMessage } from "../../platform/failure.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ListRow, ListRows } from "../../ui/lists/list-rows.tsx";
import { useAnnounceToScreenReaders } from "../../ui/base/live-regions.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { useSavedReplies } from "./saved-replies.api.ts";
import { savedReplyMessages as texts } from "./saved-replies.messages.ts";
import styles from "./saved-replies.module.css";
import { useDeleteSavedReply } from "./use-reply-removal.ts";

interface Shown {
  path: string;
  search: string;
  /** Search field above the list. A list without saved replies does not show it. */
  searchBar: ReactNode;
  /** Called when the viewer clicks Edit; undefined if the viewer cannot edit saved replies. */
  onEdit?: ((reply: SavedReply) => void) | undefined;
}

export function SavedReplyList(props: Shown) {
  const query = useSavedReplies(props.path);
  return (
    <>
      {query.data?.length !== 0 && props.searchBar}
      <QueriedReplies {...props} query={query} />
    </>
  );
}

function QueriedReplies(props: Shown & { query: ReturnType<typeof useSavedReplies> }) {
  const { query } = props;
  if (query.data !== undefined) return <Replies {...props} replies={query.data} />;
  if (query.error !== null) {
    return (
      <ErrorState
        level={2}
        title={texts.failedTitle}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {toErrorMessage(query.error)}
      </ErrorState>
    );
  }
  return <SavedReplyListSkeleton />;
}

export function SavedReplyListSkeleton() {
  return (
    <Card title={texts.title} busy>
      <SkeletonRows rows={4} lines={2} />
    </Card>
  );
}

function Replies(props: Shown & { replies: readonly SavedReply[] }) {
  const { replies, search, onEdit } = props;
  const remove = useDeleteSavedReply(props.path);
  const found = replies.filter((reply) => fits(reply, search));
  useFoundAloud(search, found.length);
  if (replies.length === 0) {
    return (
      <EmptyState level={2} title={texts.emptyTitle}>
        {onEdit ? texts.emptyText : texts.emptyForReaders}
      </EmptyState>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState level={2} title={texts.nothingFoundTitle}>
        {texts.nothingFoundText}
      </EmptyState>
    );
  }
  return (
    <Card title={texts.title} count={found.length}>
      <ListRows label={texts.title}>
        {found.map((reply) => (
          <ListRow
            key={reply.id}
            lines={2}
            title={reply.name}
            meta={<span className={styles.words}>{reply.body}</span>}
            trailing={
              onEdit && (
                <>
                  <IconButton
                    icon="pencil"
                    label={texts.edit(reply.name)}
                    onClick={() => onEdit(reply)}
                  />
                  <IconButton
                    icon="trash"
                    label={texts.remove(reply.name)}
                    onClick={() => void remove(reply)}
                  />
                </>
              )
            }
          />
        ))}
      </ListRows>
    </Card>
  );
}

function fits({ name, body }: SavedReply, search: string): boolean {
  return `${name}\n${body}`.toLowerCase().includes(search.trim().toLowerCase());
}

function useFoundAloud(search: string, count: number): void {
  const announce = useAnnounceToScreenReaders();
  useEffect(() => {
    if (search) announce(texts.found(count));
  }, [announce, search, count]);
}
