import { ProfileView } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import styles from "../shared/account.module.css";
import { pageMessages } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageMessages.profile.title);
  return (
    <div className={styles.page}>
      <PageHeading title={pageMessages.profile.title}>{pageMessages.profile.text}</PageHeading>
      <ProfileView />
    </div>
  );
}
