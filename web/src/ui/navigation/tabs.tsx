/**
 * Tabs with panels on one page. Hidden panels stay mounted, so that their form fields keep their
 * values.
 */
import type { IconName } from "../../../icon-names.ts";
import { useId, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { CountBadge } from "../base/counter.tsx";
import { Icon } from "../base/icon.tsx";
import { findIndexAfterArrowKey } from "../keyboard/arrow-keys.ts";
import styles from "./tabs.module.css";

export interface Tab {
  id: string;
  label: string;
  icon?: IconName | undefined;
  count?: number | undefined;
  disabled?: boolean | undefined;
  content: ReactNode;
}

export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  end?: ReactNode;
}) {
  const name = useId();
  const [own, setOwn] = useState(props.tabs[0]?.id);
  const selected = props.selected ?? own;
  const select = (id: string) => {
    setOwn(id);
    props.onSelect?.(id);
  };
  const keyDown = (event: KeyboardEvent) => {
    const possible = props.tabs.filter((tab) => !tab.disabled);
    const current = possible.findIndex(({ id }) => id === selected);
    const next = findIndexAfterArrowKey(possible.length, current, event, { axis: "horizontal" });
    const tab = next === null ? undefined : possible[next];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
    document.getElementById(`${name}-${tab.id}`)?.focus();
  };
  return (
    <div className={styles.whole}>
      <div className={styles.row}>
        {/* The tabs inside are focusable, not the list. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div role="tablist" aria-label={props.label} className={styles.tabs} onKeyDown={keyDown}>
          {props.tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${name}-${tab.id}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab.id === selected}
              aria-controls={`${name}-${tab.id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              disabled={tab.disabled}
              onClick={() => select(tab.id)}
            >
              <TabLabel {...tab} />
            </button>
          ))}
        </div>
        {props.end && <div className={styles.end}>{props.end}</div>}
      </div>
      {props.tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${name}-${tab.id}-panel`}
          role="tabpanel"
          aria-labelledby={`${name}-${tab.id}`}
          className={styles.panel}
          hidden={tab.id !== selected}
          tabIndex={-1}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}

export function TabLabel(props: {
  label: string;
  icon?: IconName | undefined;
  count?: number | undefined;
  /** The largest number that is shown exactly. */
  countCap?: number | undefined;
}) {
  const { count, countCap } = props;
  return (
    <>
      {props.icon && <Icon of={props.icon} size={14} />}
      {props.label}
      {count !== undefined && <CountBadge value={count} {...(countCap && { cap: countCap })} />}
    </>
  );
}
