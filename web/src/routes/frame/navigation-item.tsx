import type { IconName } from "../../../icon-names.ts";
import type { ReactNode } from "react";
import { useId } from "react";
import { Link, useLocation } from "wouter";
import { Icon } from "../../ui/base/icon.tsx";
import { tooltipProps } from "../../ui/tooltips/tooltip.tsx";
import styles from "./navigation.module.css";
import { formatCount } from "../../ui/text/format-count.ts";

export function NavigationList(props: { label?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.section}>
      {props.label && (
        <p className={styles.group} id={id}>
          {props.label}
        </p>
      )}
      <div className={styles.list} role="list" aria-labelledby={props.label ? id : undefined}>
        {props.children}
      </div>
    </div>
  );
}

export function NavigationItem(props: {
  href: string;
  icon: IconName;
  label: string;
  count?: number | string;
  /**
   * Marks the item as current only on exactly this path. Set it when pages below this path have
   * items of their own.
   */
  exact?: boolean;
  /** Also marks the item as current on the paths that match. */
  pages?: RegExp;
}) {
  const [path] = useLocation();
  const isHere =
    path === props.href ||
    (!props.exact && path.startsWith(`${props.href}/`)) ||
    props.pages?.test(path);
  return (
    <div role="listitem">
      <Link
        href={props.href}
        className={styles.item}
        aria-current={isHere ? "page" : undefined}
        {...tooltipProps(props.label)}
      >
        <Icon of={props.icon} />
        <span className={styles.label}>{props.label}</span>
        {props.count !== undefined && (
          <span className={styles.count}>
            {typeof props.count === "number" ? formatCount(props.count) : props.count}
          </span>
        )}
      </Link>
    </div>
  );
}
