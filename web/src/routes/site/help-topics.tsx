/** List of the help topics, at /help. */
import { HELP_TITLES, helpPath, type HelpTopic } from "@cairn/contract/help";
import { Link } from "wouter";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import account from "../shared/account.module.css";
import { helpMessages as texts } from "./help.messages.ts";
import styles from "./help.module.css";

const TOPICS = Object.keys(HELP_TITLES) as HelpTopic[];

export function Page() {
  usePageTitle(texts.title);
  return (
    <div className={account.page}>
      <PageHeading title={texts.title}>{texts.text}</PageHeading>
      <ul className={styles.topics} aria-label={texts.topics}>
        {TOPICS.map((topic) => (
          <li key={topic}>
            <Link href={helpPath(topic)}>{HELP_TITLES[topic]}</Link>
            <p>{texts.about[topic]}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
