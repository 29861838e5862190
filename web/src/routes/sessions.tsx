import { SessionList } from "../features/users/index.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { pageTexts } from "./routes.messages.ts";
import styles from "./account.module.css";

export function SessionsPage() {
  return (
    <div className={styles.page}>
      <PageHeading title={pageTexts.sessions.title}>{pageTexts.sessions.text}</PageHeading>
      <SessionList />
    </div>
  );
}
