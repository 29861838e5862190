/** Status beside a user's name: the emoji with the message as tooltip, and "Busy". */
import type { ShownUserStatus } from "@cairn/contract/users/user-status";
import { usePageContext } from "../../../platform/page-context.tsx";
import { VisuallyHidden } from "../../../ui/base/visually-hidden.tsx";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { findShownStatus } from "./shown-status.ts";
import { useOwnStatus } from "./status.api.ts";
import { userStatusMessages as texts } from "./user-status.messages.ts";
import styles from "./user-status.module.css";

interface Props {
  userId: number;
  /** The status in the data of the page. */
  status: ShownUserStatus | undefined;
}

export function UserStatusMark(props: Props) {
  const isOwn = usePageContext().session.user?.id === props.userId;
  return isOwn ? <OwnStatusMark {...props} /> : <StatusMark status={props.status} />;
}

/**
 * The viewer's own status. It comes from the cache, if the viewer has set or opened it, because the
 * data of the page can be older.
 */
function OwnStatusMark(props: Props) {
  const own = useOwnStatus(false).data;
  return <StatusMark status={own === undefined ? props.status : findShownStatus(own)} />;
}

function StatusMark({ status }: Pick<Props, "status">) {
  if (status === undefined) return null;
  const { emoji, message, busy } = status;
  return (
    <span className={styles.status}>
      {emoji !== null && message === "" && <span>{emoji}</span>}
      {emoji !== null && message !== "" && (
        <span {...tooltipProps(message)}>
          <span aria-hidden="true">{emoji}</span>
          <VisuallyHidden>{texts.status(message)}</VisuallyHidden>
        </span>
      )}
      {busy && (
        <Badge intent="warning" shape="square">
          {texts.busy}
        </Badge>
      )}
    </span>
  );
}
