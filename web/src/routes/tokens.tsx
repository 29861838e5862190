import { Tokens } from "../features/users/index.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { pageTexts } from "./routes.messages.ts";
import styles from "./account.module.css";

export function TokensPage() {
  return (
    <div className={styles.page}>
      <PageHeading title={pageTexts.tokens.title}>{pageTexts.tokens.text}</PageHeading>
      <Tokens />
    </div>
  );
}
