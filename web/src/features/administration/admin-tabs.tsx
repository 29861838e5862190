/** Tabs between the pages for administrators. */
import { ADMIN_PATH, ADMIN_SETTINGS_PATH, ADMIN_USERS_PATH } from "@cairn/contract/administration";
import { ADMIN_AUDIT_LOG_PATH } from "@cairn/contract/administration/audit-log";
import { ADMIN_JOBS_PATH } from "@cairn/contract/administration/background-jobs";
import { ADMIN_GROUPS_PATH, ADMIN_PROJECTS_PATH } from "@cairn/contract/administration/places";
import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { useEffect, useRef } from "react";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { adminMessages as texts } from "./admin.messages.ts";
import { adminPlaceMessages } from "./places/places.messages.ts";

const LINKS = [
  { href: ADMIN_PATH, label: texts.overview },
  { href: ADMIN_USERS_PATH, label: texts.users },
  { href: ADMIN_PROJECTS_PATH, label: adminPlaceMessages.project.title },
  { href: ADMIN_GROUPS_PATH, label: adminPlaceMessages.group.title },
  { href: ADMIN_SETTINGS_PATH, label: texts.settings },
  { href: ADMIN_ABUSE_REPORTS_PATH, label: texts.abuseReports },
  { href: ADMIN_AUDIT_LOG_PATH, label: texts.auditLog },
  { href: ADMIN_JOBS_PATH, label: texts.jobs },
];

export function AdminTabs({ current }: { current: string }) {
  const box = useRef<HTMLDivElement>(null);
  // On a narrow screen the row of tabs scrolls, and the current tab can be outside the visible part.
  useEffect(() => {
    box.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <div ref={box}>
      <TabNav
        label={texts.tabs}
        links={LINKS.map(({ href, label }) => ({ href, label, current: href === current }))}
      />
    </div>
  );
}
