import type { ReactNode } from "react";
import { Button, buttonClassName } from "../buttons/button.tsx";
import { displayComponentMessages } from "../base/display.messages.ts";
import { Icon } from "../base/icon.tsx";
import styles from "./pager.module.css";

/**
 * Target of the previous or next control of the pager. With `href` the control is a link, otherwise
 * a button.
 */
export type PagerTarget =
  | { href: string; onClick?: () => void }
  | { href?: undefined; onClick: () => void };

export function Pager(props: {
  /** Accessible name of the pager, for example "Issue pages". */
  label: string;
  /** Target of the previous control; null on the first page. `next` is null on the last page. */
  previous: PagerTarget | null;
  next: PagerTarget | null;
  busy?: boolean;
  children?: ReactNode;
}) {
  const isOnlyPage = props.previous === null && props.next === null;
  if (isOnlyPage && !props.children) return null;
  return (
    <nav className={styles.pager} aria-label={props.label}>
      <span className={styles.text}>{props.children}</span>
      {!isOnlyPage && (
        <>
          <StepControl step={props.previous} busy={props.busy} rel="prev">
            <Icon of="chevron-left" />
            {displayComponentMessages.previous}
          </StepControl>
          <StepControl step={props.next} busy={props.busy} rel="next">
            {displayComponentMessages.next}
            <Icon of="chevron-right" />
          </StepControl>
        </>
      )}
    </nav>
  );
}

function StepControl(props: {
  step: PagerTarget | null;
  busy?: boolean;
  rel: "prev" | "next";
  children: ReactNode;
}) {
  const { step } = props;
  if (step?.href !== undefined) {
    return (
      <a
        className={buttonClassName({ size: "sm" })}
        href={step.href}
        rel={props.rel}
        onClick={step.onClick}
      >
        {props.children}
      </a>
    );
  }
  return (
    <Button size="sm" disabled={step === null || props.busy} onClick={step?.onClick}>
      {props.children}
    </Button>
  );
}
