import type { ReactNode } from "react";
import styles from "./collapsed-sidebar.module.css";
import { shortenToFiveCharacters } from "../text/shorten-text.ts";
import { tooltipProps } from "../tooltips/tooltip.tsx";

/** The collapsed sidebar: a column of icons, each with a short text below it. */
export function CollapsedSidebar(props: { label: string; children: ReactNode }) {
  return (
    <div className={styles.gutter} role="group" aria-label={props.label}>
      {props.children}
    </div>
  );
}

export function CollapsedSidebarItem(props: {
  icon: ReactNode;
  short?: string;
  /** Complete accessible name of the icon, for example "Milestone: 26.2". */
  label: string;
  tone?: "warning";
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.property}
      data-tone={props.tone}
      aria-label={props.label}
      onClick={props.onClick}
      {...tooltipProps(props.label)}
    >
      {props.icon}
      {props.short !== undefined && (
        <span aria-hidden="true">{shortenToFiveCharacters(props.short)}</span>
      )}
    </button>
  );
}
