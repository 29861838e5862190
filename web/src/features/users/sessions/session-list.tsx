import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { TokenOrSessionListError } from "../list-states.tsx";
import { useFocusAfterRemoval } from "../revoke-button.tsx";
import { useSessions } from "../users.api.ts";
import { sessionMessages as texts } from "../users.messages.ts";
import { SessionRow } from "./session-row.tsx";

export function SessionList() {
  const query = useSessions();
  // The session of this browser comes first. The others keep the server's order: most recently
  // seen first.
  const sessions = query.data?.toSorted((a, b) => Number(b.current) - Number(a.current));
  const focus = useFocusAfterRemoval<HTMLUListElement>(sessions?.length ?? 0);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <Card
      title={texts.listTitle}
      titleRef={focus.heading}
      count={sessions?.length}
      busy={query.isPending}
    >
      {sessions?.length ? (
        <ul ref={focus.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onRevoked={() => focus.willRemove(others.indexOf(session))}
            />
          ))}
        </ul>
      ) : sessions ? (
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
