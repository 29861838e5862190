import { type SshKeySummary } from "@cairn/contract/users/ssh-keys";
import { SSH_KEYS_PATH } from "@cairn/contract/users";
import { Icon } from "../../../ui/base/icon.tsx";
import { useInlineConfirmation } from "../../../ui/buttons/use-confirm.ts";
import { FormattedDate, TimeAgo } from "../../../ui/text/time.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { RevokeButton, RevokeConfirmation } from "../revoke-button.tsx";
import { useRemoveSshKey } from "./ssh-keys.api.ts";
import { sshKeyMessages as texts } from "./ssh-keys.messages.ts";
import styles from "./ssh-keys.module.css";

export function SshKeyRow(props: { sshKey: SshKeySummary; onRemoved: () => void }) {
  const { id, title, type, fingerprint, expired, ...dates } = props.sshKey;
  const remove = useRemoveSshKey(props.onRemoved);
  const confirm = useInlineConfirmation(remove.reset);
  const words = { label: texts.remove, fullLabel: texts.removeNamed(title) };
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon of="key-round" size={16} />
      </span>
      <div className={styles.what}>
        <span className={styles.name}>
          <span className={styles.title}>{title}</span>
          <Badge intent="outline" shape="square">
            {type}
          </Badge>
          {expired && <Badge intent="warning">{texts.expired}</Badge>}
        </span>
        <code className={styles.fingerprint}>{fingerprint}</code>
        <span className={styles.facts}>
          <span>
            {texts.addedOn} <FormattedDate iso={dates.created_at} />
          </span>
          <span>
            {dates.last_used_at ? (
              <>
                {texts.lastUsed} <TimeAgo iso={dates.last_used_at} />
              </>
            ) : (
              texts.neverUsed
            )}
          </span>
          <span>
            {dates.expires_at ? (
              <>
                {expired ? texts.expired : texts.expiresOn} <FormattedDate iso={dates.expires_at} />
              </>
            ) : (
              texts.neverExpires
            )}
          </span>
        </span>
      </div>
      {confirm.asking ? (
        <RevokeConfirmation
          {...words}
          confirm={confirm}
          question={texts.removeQuestion(title)}
          cancelLabel={texts.cancel}
          pending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(id)}
        />
      ) : (
        <RevokeButton {...words} confirm={confirm} action={`${SSH_KEYS_PATH}/${id}/revoke`} />
      )}
    </li>
  );
}
