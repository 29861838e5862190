import { AbuseReportList, reportsTexts } from "../../features/moderation/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import styles from "../shared/account.module.css";

export function Page() {
  usePageTitle(reportsTexts.title);
  return (
    <div className={styles.page}>
      <PageHeading title={reportsTexts.title}>{reportsTexts.text}</PageHeading>
      <AbuseReportList />
    </div>
  );
}
