import { TOKENS_PATH } from "@cairn/contract/users";
import type { PersonalAccessToken } from "@cairn/contract/users";
import type { ReactNode } from "react";
import { DateOnly, TimeAgo } from "../../../ui/time.tsx";
import { useConfirm } from "../../../ui/use-confirm.ts";
import { RevokeButton, RevokeQuestion } from "../revoking.tsx";
import { useRevokeToken } from "../users.api.ts";
import { tokenTexts as texts } from "../users.messages.ts";
import styles from "./tokens.module.css";

export function TokenRow(props: { token: PersonalAccessToken; onRevoked: () => void }) {
  const { token } = props;
  const revoke = useRevokeToken(props.onRevoked);
  const confirm = useConfirm(revoke.reset);
  const words = { label: texts.revoke, fullLabel: texts.revokeNamed(token.name) };
  return (
    <tr role="row">
      <th scope="row" role="rowheader" className={styles.name}>
        {token.name}
      </th>
      {confirm.asking ? (
        <td role="cell" colSpan={5} className={styles.asking}>
          <RevokeQuestion
            {...words}
            confirm={confirm}
            question={texts.revokeQuestion(token.name)}
            cancelLabel={texts.cancel}
            pending={revoke.isPending}
            error={revoke.error}
            onConfirm={() => revoke.mutate(token.id)}
          />
        </td>
      ) : (
        <>
          <Fact label={texts.columns.scopes}>
            <span className={styles.scopeList}>
              {token.scopes.map((scope) => (
                <code key={scope} className={styles.scope}>
                  {scope}
                </code>
              ))}
            </span>
          </Fact>
          <Fact label={texts.columns.created}>
            <DateOnly iso={token.created_at} />
          </Fact>
          <Fact label={texts.columns.lastUsed}>
            {token.last_used_at ? <TimeAgo iso={token.last_used_at} /> : texts.never}
          </Fact>
          <Fact label={texts.columns.expires}>
            {token.expires_at ? <DateOnly iso={token.expires_at} /> : texts.never}
          </Fact>
          <td role="cell" className={styles.actions}>
            <RevokeButton
              {...words}
              confirm={confirm}
              action={`${TOKENS_PATH}/${token.id}/revoke`}
            />
          </td>
        </>
      )}
    </tr>
  );
}

/** The label shows only where the row stands as a block, without its column's head. */
function Fact(props: { label: string; children: ReactNode }) {
  return (
    <td role="cell">
      <span className={styles.factLabel} aria-hidden="true">
        {props.label}
      </span>
      {props.children}
    </td>
  );
}
