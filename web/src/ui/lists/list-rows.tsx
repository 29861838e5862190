import type { IconName } from "../../../icon-names.ts";
import type { MouseEventHandler, ReactNode, Ref } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./list-rows.module.css";
import { tooltipProps } from "../tooltips/tooltip.tsx";

export function ListRows(props: {
  label?: string;
  children: ReactNode;
  ref?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={props.ref} className={styles.list} aria-label={props.label}>
      {props.children}
    </ul>
  );
}

/** A row of a list: its title, a second line, and its attributes in columns at the right. */
export function ListRow(props: {
  lines?: 1 | 2;
  /** Makes the link in the title clickable on the whole row. Other controls stay above it. */
  opensByRow?: boolean;
  selected?: boolean;
  /** Shown before the title: a selection checkbox or the state icon. */
  leading?: ReactNode;
  title: ReactNode;
  /** Shown after the title on the same line, for example labels. */
  beside?: ReactNode;
  /** Content of the second line of the row. */
  meta?: ReactNode;
  facts?: ReactNode;
  trailing?: ReactNode;
}) {
  return (
    <li
      className={styles.row}
      data-lines={props.lines ?? 1}
      data-selected={props.selected || undefined}
      data-opens={props.opensByRow || undefined}
    >
      {props.leading && <span className={styles.leading}>{props.leading}</span>}
      <div className={styles.words}>
        <div className={styles.line}>
          <span className={styles.title}>{props.title}</span>
          {props.beside && <span className={styles.beside}>{props.beside}</span>}
        </div>
        {props.meta && <div className={styles.meta}>{props.meta}</div>}
      </div>
      {props.facts && <div className={styles.facts}>{props.facts}</div>}
      {props.trailing && <div className={styles.trailing}>{props.trailing}</div>}
    </li>
  );
}

/** The link of the row's title. While it has the focus, the focus outline is around the whole row. */
export function RowLink(props: {
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}) {
  return (
    <a
      ref={props.ref}
      className={styles.link}
      href={props.href}
      onClick={props.onClick}
      data-row-link
    >
      {props.children}
    </a>
  );
}

/** A short attribute of a row: an icon and a few characters. */
export function RowAttribute(props: {
  icon?: IconName;
  /** Meaning of the number or icon, for screen readers and as tooltip. */
  title?: string;
  tone?: "warning" | "danger";
  children: ReactNode;
}) {
  return (
    <span className={styles.fact} data-tone={props.tone} {...tooltipProps(props.title)}>
      {props.icon && <Icon of={props.icon} size={14} />}
      {props.title === undefined ? (
        props.children
      ) : (
        <span role="img" aria-label={props.title}>
          {props.children}
        </span>
      )}
    </span>
  );
}
