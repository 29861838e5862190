import { SESSIONS_PATH } from "@cairn/contract/users";
import type { ActiveSession } from "@cairn/contract/users";
import { Badge } from "../../../ui/work/badge.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { FormattedDate, TimeAgo } from "../../../ui/text/time.tsx";
import { useInlineConfirmation } from "../../../ui/buttons/use-confirm.ts";
import { RevokeButton, RevokeConfirmation } from "../revoke-button.tsx";
import { useRevokeSession } from "../users.api.ts";
import { sessionMessages as texts } from "../users.messages.ts";
import { parseDevice } from "./device.ts";
import type { Device } from "./device.ts";
import styles from "./sessions.module.css";

/**
 * One session of the viewer. The current session has no revoke button, because the account menu has
 * "Sign out".
 */
export function SessionRow(props: { session: ActiveSession; onRevoked: () => void }) {
  const { session } = props;
  const device = parseDevice(session.user_agent);
  const name = nameOf(device);
  const announce = useAnnounceToScreenReaders();
  const revoke = useRevokeSession(() => {
    props.onRevoked();
    announce(texts.revoked(name));
  });
  const confirm = useInlineConfirmation(revoke.reset);
  const words = { label: texts.revoke, fullLabel: texts.revokeNamed(name) };
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon of={device.handheld ? "smartphone" : "monitor"} size={20} />
      </span>
      <div className={styles.what}>
        <span className={styles.name} title={session.user_agent}>
          {name} {session.current && <Badge intent="success">{texts.current}</Badge>}
        </span>
        <span className={styles.facts}>
          <span>{session.ip_address ?? texts.unknownAddress}</span>
          <span>
            {texts.signedIn} <FormattedDate iso={session.created_at} />
          </span>
          <span>
            {session.current ? (
              texts.activeNow
            ) : (
              <>
                {texts.lastSeen} <TimeAgo iso={session.last_seen_at} />
              </>
            )}
          </span>
        </span>
      </div>
      {!session.current && !confirm.asking && (
        <RevokeButton
          {...words}
          confirm={confirm}
          action={`${SESSIONS_PATH}/${session.id}/revoke`}
        />
      )}
      {confirm.asking && (
        <RevokeConfirmation
          {...words}
          confirm={confirm}
          question={texts.revokeQuestion}
          cancelLabel={texts.cancel}
          pending={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate(session.id)}
        />
      )}
    </li>
  );
}

function nameOf({ browser, system }: Device): string {
  if (browser && system) return `${browser} ${texts.on} ${system}`;
  return browser ?? system ?? texts.unknownBrowser;
}
