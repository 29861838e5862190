/**
 * Breadcrumb of a page. In windows of 768 to 1023 px, "…" replaces the middle items; on phones only
 * the current page is shown.
 */
import { Fragment } from "react";
import { Link } from "wouter";
import styles from "./breadcrumb.module.css";
import { tooltipProps } from "../tooltips/tooltip.tsx";
import { kitMessages } from "../base/ui.messages.ts";

export interface BreadcrumbItem {
  label: string;
  href?: string | undefined;
}

export function Breadcrumb(props: { label?: string; items: readonly BreadcrumbItem[] }) {
  const { items } = props;
  const last = items.length - 1;
  return (
    <nav className={styles.crumbs} aria-label={props.label ?? kitMessages.breadcrumb}>
      <ol>
        {items.map(({ label, href }, place) => (
          <Fragment key={href ?? label}>
            {place === 1 && last > 1 && (
              <li className={styles.more} {...tooltipProps(middleOf(items))} aria-hidden="true">
                …
              </li>
            )}
            <li data-middle={(place > 0 && place < last) || undefined}>
              {place === last || href === undefined ? (
                <span aria-current={place === last ? "page" : undefined}>{label}</span>
              ) : (
                <Link href={href}>{label}</Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function middleOf(items: readonly BreadcrumbItem[]): string {
  return items
    .slice(1, -1)
    .map(({ label }) => label)
    .join(" / ");
}
