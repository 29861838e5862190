import { ProfileView } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import styles from "../shared/account.module.css";
import { accountPageMessages } from "./account.messages.ts";

export function Page() {
  usePageTitle(accountPageMessages.profile.title);
  return (
    <div className={styles.page}>
      <PageHeading title={accountPageMessages.profile.title}>
        {accountPageMessages.profile.text}
      </PageHeading>
      <ProfileView />
    </div>
  );
}
