import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { AdminTabs } from "../../features/administration/index.ts";
import { AbuseReportList, abuseReportListMessages } from "../../features/moderation/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import styles from "../shared/account.module.css";

export function AbuseReportsPage() {
  usePageTitle(abuseReportListMessages.title);
  return (
    <div className={styles.page}>
      <PageHeading title={abuseReportListMessages.title}>
        {abuseReportListMessages.text}
      </PageHeading>
      <AdminTabs current={ADMIN_ABUSE_REPORTS_PATH} />
      <AbuseReportList />
    </div>
  );
}
