import { TokensView } from "../../features/users/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { accountPageMessages } from "./account.messages.ts";
import styles from "../shared/account.module.css";

export function Page() {
  usePageTitle(accountPageMessages.tokens.title);
  return (
    <div className={styles.page}>
      <PageHeading title={accountPageMessages.tokens.title}>
        {accountPageMessages.tokens.text}
      </PageHeading>
      <TokensView />
    </div>
  );
}
