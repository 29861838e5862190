import { ReportAbuse, reportTexts } from "../../features/moderation/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  usePageTitle(reportTexts.title);
  return (
    <>
      <PageHeading title={reportTexts.title}>{reportTexts.text}</PageHeading>
      <ReportAbuse />
    </>
  );
}
