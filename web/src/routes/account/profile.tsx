import { Profile } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import styles from "../shared/account.module.css";
import { pageTexts } from "../shared/routes.messages.ts";

export function Page() {
  usePageTitle(pageTexts.profile.title);
  return (
    <div className={styles.page}>
      <PageHeading title={pageTexts.profile.title}>{pageTexts.profile.text}</PageHeading>
      <Profile />
    </div>
  );
}
