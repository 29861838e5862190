import { SESSIONS_PATH, TOKENS_PATH } from "@cairn/contract/users";
import { ChevronRight, KeyRound, MonitorSmartphone } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "wouter";
import { usePage } from "../platform/page-context.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import styles from "./home.module.css";
import { pageTexts } from "./routes.messages.ts";

export function HomePage() {
  const { user } = usePage().session;
  const texts = pageTexts.home;
  if (!user) return null;
  return (
    <div className={styles.page}>
      <PageHeading title={texts.heading(user.name)}>{texts.signedInAs(user.username)}</PageHeading>
      <section aria-labelledby="what-now">
        <h2 id="what-now" className={styles.section}>
          {texts.now}
        </h2>
        <ul className={styles.ways}>
          <Way href={TOKENS_PATH} icon={KeyRound} title={texts.tokens}>
            {texts.tokensText}
          </Way>
          <Way href={SESSIONS_PATH} icon={MonitorSmartphone} title={texts.sessions}>
            {texts.sessionsText}
          </Way>
        </ul>
      </section>
    </div>
  );
}

function Way(props: { href: string; icon: LucideIcon; title: string; children: string }) {
  return (
    <li>
      <Link href={props.href} className={styles.way}>
        <span className={styles.icon}>
          <Icon of={props.icon} size={20} />
        </span>
        <span className={styles.words}>
          <strong>{props.title}</strong>
          <span>{props.children}</span>
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}
