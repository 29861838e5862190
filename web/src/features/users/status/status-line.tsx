/** The whole status of a user in one line: emoji, message and "Busy". */
import type { UserStatus } from "@cairn/contract/users/user-status";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { Badge } from "../../../ui/work/badge.tsx";
import { findShownStatus } from "./shown-status.ts";
import { userStatusMessages as texts } from "./user-status.messages.ts";
import styles from "./user-status.module.css";

/** Renders nothing for a user without a status. */
export function StatusLine({ status }: { status: UserStatus }) {
  const shown = findShownStatus(status);
  if (shown === undefined) return null;
  return (
    <span className={styles.line}>
      {shown.emoji !== null && <span>{shown.emoji}</span>}
      {status.message_html && <MarkdownHtml inline html={status.message_html} />}
      {shown.busy && (
        <Badge intent="warning" shape="square">
          {texts.busy}
        </Badge>
      )}
    </span>
  );
}
