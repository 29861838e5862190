import type { PersonalAccessToken } from "@cairn/contract/users";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { Table } from "../../../ui/lists/table.tsx";
import type { TableColumn } from "../../../ui/lists/table.tsx";
import { TokenOrSessionListError } from "../list-states.tsx";
import { useFocusAfterRemoval } from "../revoke-button.tsx";
import { useTokens } from "../users.api.ts";
import { tokenMessages as texts } from "../users.messages.ts";
import { TokenRow } from "./token-row.tsx";
import styles from "./tokens.module.css";

const COLUMNS: TableColumn[] = [
  { key: "name", label: texts.columns.name },
  { key: "scopes", label: texts.columns.scopes, className: styles.scopesColumn },
  { key: "created", label: texts.columns.created, className: styles.dateColumn },
  { key: "last-used", label: texts.columns.lastUsed, className: styles.timeColumn },
  { key: "expires", label: texts.columns.expires, className: styles.dateColumn },
  { key: "actions", label: texts.columns.actions, hidden: true, className: styles.actionsColumn },
];

export function TokenList() {
  const query = useTokens();
  const tokens = query.data?.filter(({ active }) => active);
  const focus = useFocusAfterRemoval<HTMLTableElement>(tokens?.length ?? 0);
  return (
    <Card
      title={texts.listTitle}
      titleRef={focus.heading}
      count={tokens?.length}
      busy={query.isPending}
    >
      {tokens ? (
        <TokenTable tokens={tokens} focus={focus} />
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

function TokenTable(props: {
  tokens: PersonalAccessToken[];
  focus: ReturnType<typeof useFocusAfterRemoval<HTMLTableElement>>;
}) {
  const announce = useAnnounceToScreenReaders();
  if (props.tokens.length === 0) {
    return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  }
  return (
    <Table ref={props.focus.list} label={texts.listTitle} columns={COLUMNS} fixed>
      {props.tokens.map((token, index) => (
        <TokenRow
          key={token.id}
          token={token}
          onRevoked={() => {
            props.focus.willRemove(index);
            announce(texts.revoked(token.name));
          }}
        />
      ))}
    </Table>
  );
}
