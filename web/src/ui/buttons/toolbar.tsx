/** Toolbar with one tab stop; arrow keys, Home and End move between its buttons. */
import { useEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { findIndexAfterArrowKey } from "../keyboard/arrow-keys.ts";
import styles from "./toolbar.module.css";

const CONTROLS = "button, a[href], input, select";

export function Toolbar(props: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  // Runs after every render, because controls are added and
  // removed, and exactly one control must be in the tab order.
  useEffect(() => {
    const all = controlsOf(bar.current);
    if (all.some(({ tabIndex }) => tabIndex === 0 && all.length > 1)) {
      const stop = all.find((each) => each.dataset["stop"]) ?? all[0];
      if (stop) makeStop(all, stop);
    }
  });

  const keep = (event: FocusEvent<HTMLElement>) => {
    const all = controlsOf(bar.current);
    const stop = all.find((each) => each === event.target);
    if (stop) makeStop(all, stop);
  };
  const keyDown = (event: KeyboardEvent) => {
    const all = controlsOf(bar.current);
    const next = findIndexAfterArrowKey(
      all.length,
      all.indexOf(document.activeElement as HTMLElement),
      event,
      {
        axis: "horizontal",
      },
    );
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };

  return (
    // The controls inside the toolbar are focusable, the toolbar itself is not.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={props.label}
      className={styles.toolbar}
      onFocus={keep}
      onKeyDown={keyDown}
    >
      {props.children}
    </div>
  );
}

export function ToolbarSeparator() {
  return <span className={styles.line} aria-hidden="true" />;
}

function controlsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (each) => !each.matches(":disabled"),
  );
}

function makeStop(all: readonly HTMLElement[], stop: HTMLElement): void {
  for (const each of all) {
    each.tabIndex = each === stop ? 0 : -1;
    if (each === stop) each.dataset["stop"] = "true";
    else delete each.dataset["stop"];
  }
}
