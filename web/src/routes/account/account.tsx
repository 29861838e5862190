import { SettingsPage } from "../../features/settings/index.ts";
import { AccountView } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { accountPageMessages } from "./account.messages.ts";

export function Page() {
  usePageTitle(accountPageMessages.account.title);
  return (
    <SettingsPage>
      <PageHeading title={accountPageMessages.account.title}>
        {accountPageMessages.account.text}
      </PageHeading>
      <AccountView />
    </SettingsPage>
  );
}
