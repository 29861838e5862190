/** Tabs between the pages for administrators. */
import { ADMIN_PATH, ADMIN_SETTINGS_PATH, ADMIN_USERS_PATH } from "@cairn/contract/administration";
import { ADMIN_AUDIT_LOG_PATH } from "@cairn/contract/administration/audit-log";
import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { adminMessages as texts } from "./admin.messages.ts";

const LINKS = [
  { href: ADMIN_PATH, label: texts.overview },
  { href: ADMIN_USERS_PATH, label: texts.users },
  { href: ADMIN_SETTINGS_PATH, label: texts.settings },
  { href: ADMIN_ABUSE_REPORTS_PATH, label: texts.abuseReports },
  { href: ADMIN_AUDIT_LOG_PATH, label: texts.auditLog },
];

export function AdminTabs({ current }: { current: string }) {
  return (
    <TabNav
      label={texts.tabs}
      links={LINKS.map(({ href, label }) => ({ href, label, current: href === current }))}
    />
  );
}
