import { TOKENS_PATH } from "@cairn/contract/users";
import type { PersonalAccessToken } from "@cairn/contract/users";
import { TableCell, TableRowHeader, TableRow } from "../../../ui/lists/table.tsx";
import { FormattedDate, TimeAgo } from "../../../ui/text/time.tsx";
import { useInlineConfirmation } from "../../../ui/buttons/use-confirm.ts";
import { RevokeButton, RevokeConfirmation } from "../revoke-button.tsx";
import { useRevokeToken } from "../users.api.ts";
import { tokenMessages as texts } from "../users.messages.ts";
import styles from "./tokens.module.css";

const COLUMNS_AFTER_NAME = 5;

export function TokenRow(props: { token: PersonalAccessToken; onRevoked: () => void }) {
  const { token } = props;
  const revoke = useRevokeToken(props.onRevoked);
  const confirm = useInlineConfirmation(revoke.reset);
  const words = { label: texts.revoke, fullLabel: texts.revokeNamed(token.name) };
  return (
    <TableRow>
      <TableRowHeader>
        {token.name}
        {token.made_by_user_id !== null && (
          <div className={styles.creator}>{texts.madeByAdministrator}</div>
        )}
      </TableRowHeader>
      {confirm.asking ? (
        <TableCell colSpan={COLUMNS_AFTER_NAME}>
          <RevokeConfirmation
            {...words}
            confirm={confirm}
            question={texts.revokeQuestion(token.name)}
            cancelLabel={texts.cancel}
            pending={revoke.isPending}
            error={revoke.error}
            onConfirm={() => revoke.mutate(token.id)}
          />
        </TableCell>
      ) : (
        <>
          <TableCell label={texts.columns.scopes}>
            <span className={styles.scopeList}>
              {token.scopes.map((scope) => (
                <code key={scope} className={styles.scope}>
                  {scope}
                </code>
              ))}
            </span>
          </TableCell>
          <TableCell label={texts.columns.created}>
            <FormattedDate iso={token.created_at} />
          </TableCell>
          <TableCell label={texts.columns.lastUsed}>
            {token.last_used_at ? <TimeAgo iso={token.last_used_at} /> : texts.never}
          </TableCell>
          <TableCell label={texts.columns.expires}>
            {token.expires_at ? <FormattedDate iso={token.expires_at} /> : texts.never}
          </TableCell>
          <TableCell actions>
            <RevokeButton
              {...words}
              confirm={confirm}
              action={`${TOKENS_PATH}/${token.id}/revoke`}
            />
          </TableCell>
        </>
      )}
    </TableRow>
  );
}
