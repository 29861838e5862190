import type { ReactNode } from "react";
import { CountBadge } from "../../../ui/base/counter.tsx";
import styles from "./side-block.module.css";

/**
 * Titled section in the side column of a group's or project's front page, with an optional number of
 * items beside the title.
 */
export function OverviewSidebarSection(props: {
  title: string;
  count?: number | null | undefined;
  children: ReactNode;
}) {
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>
        {props.title}
        {props.count !== undefined && props.count !== null && <CountBadge value={props.count} />}
      </h2>
      {props.children}
    </section>
  );
}
