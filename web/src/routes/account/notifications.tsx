import { SettingsPage } from "../../features/settings/index.ts";
import { NotificationsView } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { accountPageMessages } from "./account.messages.ts";

export function Page() {
  const { title, text } = accountPageMessages.notifications;
  usePageTitle(title);
  return (
    <SettingsPage>
      <PageHeading title={title}>{text}</PageHeading>
      <NotificationsView />
    </SettingsPage>
  );
}
