import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { TokenOrSessionListError } from "../list-states.tsx";
import { useFocusAfterRemoval } from "../revoke-button.tsx";
import { SshKeyRow } from "./ssh-key-row.tsx";
import { useSshKeys } from "./ssh-keys.api.ts";
import { sshKeyMessages as texts } from "./ssh-keys.messages.ts";

export function SshKeyList() {
  const query = useSshKeys();
  const keys = query.data;
  const focus = useFocusAfterRemoval<HTMLUListElement>(keys?.length ?? 0);
  const announce = useAnnounceToScreenReaders();
  return (
    <Card
      title={texts.listTitle}
      titleRef={focus.heading}
      count={keys?.length}
      busy={query.isPending}
    >
      {keys?.length ? (
        <ul ref={focus.list} aria-label={texts.listTitle}>
          {keys.map((key, index) => (
            <SshKeyRow
              key={key.id}
              sshKey={key}
              onRemoved={() => {
                focus.willRemove(index);
                announce(texts.removed(key.title));
              }}
            />
          ))}
        </ul>
      ) : keys ? (
        <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
      ) : query.isError ? (
        <TokenOrSessionListError
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows lines="table" />
      )}
    </Card>
  );
}
