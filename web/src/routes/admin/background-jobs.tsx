import { ADMIN_JOBS_PATH } from "@cairn/contract/administration/background-jobs";
import {
  adminMessages,
  AdminTabs,
  BackgroundJobs,
  backgroundJobsMessages as texts,
} from "../../features/administration/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function BackgroundJobsPage() {
  usePageTitle(texts.title, adminMessages.title);
  return (
    <>
      <PageHeading title={texts.title}>{texts.text}</PageHeading>
      <AdminTabs current={ADMIN_JOBS_PATH} />
      <BackgroundJobs />
    </>
  );
}
