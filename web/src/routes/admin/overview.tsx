import { ADMIN_PATH } from "@cairn/contract/administration";
import {
  AdminOverview,
  adminMessages as texts,
  AdminTabs,
} from "../../features/administration/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function OverviewPage() {
  usePageTitle(texts.title);
  return (
    <>
      <PageHeading title={texts.title} />
      <AdminTabs current={ADMIN_PATH} />
      <AdminOverview />
    </>
  );
}
