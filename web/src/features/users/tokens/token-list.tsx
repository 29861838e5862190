import type { PersonalAccessToken } from "@cairn/contract/users";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useAnnounce } from "../../../ui/live-regions.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { FailedList, LoadingRows } from "../list-states.tsx";
import { useFocusAfterRemoval } from "../revoking.tsx";
import { useTokens } from "../users.api.ts";
import { tokenTexts as texts } from "../users.messages.ts";
import { TokenRow } from "./token-row.tsx";
import styles from "./tokens.module.css";

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
        <FailedList
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows />
      )}
    </Card>
  );
}

function TokenTable(props: {
  tokens: PersonalAccessToken[];
  focus: ReturnType<typeof useFocusAfterRemoval<HTMLTableElement>>;
}) {
  const announce = useAnnounce();
  if (props.tokens.length === 0) {
    return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  }
  // On a narrow screen the rows become blocks; the roles keep it a table for those who listen.
  return (
    <table ref={props.focus.list} className={styles.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <Head>{texts.columns.name}</Head>
          <Head>{texts.columns.scopes}</Head>
          <Head>{texts.columns.created}</Head>
          <Head>{texts.columns.lastUsed}</Head>
          <Head>{texts.columns.expires}</Head>
          <Head>
            <VisuallyHidden>{texts.columns.actions}</VisuallyHidden>
          </Head>
        </tr>
      </thead>
      <tbody role="rowgroup">
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
      </tbody>
    </table>
  );
}

function Head(props: { children: ReactNode }) {
  return (
    <th scope="col" role="columnheader">
      {props.children}
    </th>
  );
}
