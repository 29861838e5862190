/** Tabs that link to separate pages, with the current page marked. */
import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { TabLabel } from "./tabs.tsx";
import styles from "./tabs.module.css";

export interface TabLink {
  href: string;
  label: string;
  icon?: IconName | undefined;
  count?: number | undefined;
  countCap?: number | undefined;
  current: boolean;
}

export function TabNav(props: { label: string; links: readonly TabLink[]; end?: ReactNode }) {
  return (
    <nav className={styles.row} aria-label={props.label}>
      {props.links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          className={styles.tab}
          aria-current={link.current ? "page" : undefined}
        >
          <TabLabel {...link} />
        </Link>
      ))}
      {props.end && <div className={styles.end}>{props.end}</div>}
    </nav>
  );
}
