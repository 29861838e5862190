import { ReportAbusePage, reportAbuseMessages } from "../../features/moderation/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  usePageTitle(reportAbuseMessages.title);
  return (
    <>
      <PageHeading title={reportAbuseMessages.title}>{reportAbuseMessages.text}</PageHeading>
      <ReportAbusePage />
    </>
  );
}
