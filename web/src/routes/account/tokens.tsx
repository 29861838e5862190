import { TokensView } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { pageMessages } from "../shared/routes.messages.ts";
import styles from "../shared/account.module.css";

export function Page() {
  usePageTitle(pageMessages.tokens.title);
  return (
    <div className={styles.page}>
      <PageHeading title={pageMessages.tokens.title}>{pageMessages.tokens.text}</PageHeading>
      <TokensView />
    </div>
  );
}
