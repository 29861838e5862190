import { SESSIONS_PATH, TOKENS_PATH } from "@cairn/contract/users";
import { House, KeyRound, MonitorSmartphone, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link, useLocation } from "wouter";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Mark, Wordmark } from "../ui/logo.tsx";
import styles from "./navigation.module.css";
import { frameTexts as texts } from "./routes.messages.ts";

export const NAVIGATION_ID = "navigation";

/**
 * One element for three looks: a column, a rail of icons, and on a phone a drawer. The drawer is a
 * native popover, so it opens without JavaScript and closes on Escape or a touch outside.
 */
export function Navigation() {
  return (
    <nav
      id={NAVIGATION_ID}
      popover="auto"
      className={styles.navigation}
      aria-label={texts.navigation}
    >
      <div className={styles.head}>
        <Link href="/" className={styles.brand} aria-label={texts.home}>
          <span className={styles.wordmark}>
            <Wordmark />
          </span>
          <span className={styles.mark}>
            <Mark size={24} />
          </span>
        </Link>
        <span className={styles.close}>
          <IconButton
            icon={X}
            label={texts.closeNavigation}
            popoverTarget={NAVIGATION_ID}
            popoverTargetAction="hide"
          />
        </span>
      </div>
      <ul className={styles.list}>
        <Item href="/" icon={House} label={texts.home} />
      </ul>
      <p className={styles.group} id="navigation-account">
        {texts.account}
      </p>
      <ul className={styles.list} aria-labelledby="navigation-account">
        <Item href={TOKENS_PATH} icon={KeyRound} label={texts.tokens} />
        <Item href={SESSIONS_PATH} icon={MonitorSmartphone} label={texts.sessions} />
      </ul>
    </nav>
  );
}

function Item(props: { href: string; icon: LucideIcon; label: string }) {
  const [path] = useLocation();
  return (
    <li>
      <Link
        href={props.href}
        className={styles.item}
        title={props.label}
        aria-current={path === props.href ? "page" : undefined}
      >
        <Icon of={props.icon} />
        <span className={styles.label}>{props.label}</span>
      </Link>
    </li>
  );
}
