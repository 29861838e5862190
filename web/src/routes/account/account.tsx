import { SettingsPage } from "../../features/settings/index.ts";
import { AccountView } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { pageMessages } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageMessages.account.title);
  return (
    <SettingsPage>
      <PageHeading title={pageMessages.account.title}>{pageMessages.account.text}</PageHeading>
      <AccountView />
    </SettingsPage>
  );
}
