/** A property in the sidebar: its label, its value, and inline editing. */
import { useId, useRef } from "react";
import type { ReactNode, Ref } from "react";
import { CountBadge } from "../base/counter.tsx";
import { displayComponentMessages as texts } from "../base/display.messages.ts";
import styles from "./property.module.css";
import { Skeleton } from "../feedback/skeleton.tsx";
import { Spinner } from "../base/spinner.tsx";
import { TextButton } from "../buttons/text-button.tsx";
import { useDismissOnEscapeOrPressOutside } from "../base/use-dismissal.ts";

interface PropertyProps {
  label: string;
  /** Position of the value: "stack" puts it below the label, for a value that needs the whole width. */
  layout?: "row" | "stack";
  /** Number beside the label. Zero is not shown. */
  count?: number;
  /** Called when the user presses Edit. Without a handler, the property is read-only. */
  onEdit?: () => void;
  /** Accessible name of the Edit button, for example "Edit weight"; by default made from the label. */
  editLabel?: string;
  /** Shortcut that the tooltip of the Edit button shows. */
  shortcut?: string;
  editRef?: Ref<HTMLButtonElement>;
  /** Reason why the property cannot be edited now. Shown as the tooltip of the Edit button. */
  disabledReason?: string;
  /** The control that replaces the value while editing. */
  editor?: ReactNode;
  onApply?: () => void;
  onCancel?: () => void;
  /** Error message of the last attempt to save. The old value is shown again. */
  error?: string;
  saving?: boolean;
  /** Whether the shown value is being sent. Unlike with `saving`, the value stays visible. */
  pending?: boolean;
  loading?: boolean;
  /** Control that replaces the Edit button beside the label, for example a switch or a help button. */
  aside?: ReactNode;
  /** The value of the property. Undefined, null or false shows "None". */
  children?: ReactNode;
}

export function PropertyRow(props: PropertyProps) {
  const label = useId();
  const hint = useId();
  const editing = props.editor !== undefined && props.editor !== null && !props.saving;
  const place = useRef<HTMLDivElement>(null);
  useDismissOnEscapeOrPressOutside(place, editing ? props.onCancel : undefined);
  return (
    <div
      ref={place}
      className={styles.property}
      data-layout={props.layout ?? "row"}
      data-editing={editing || undefined}
      role="group"
      aria-labelledby={label}
      aria-busy={props.loading || props.saving || props.pending || undefined}
    >
      <span className={styles.label}>
        <span id={label}>{props.label}</span>
        {props.count ? <CountBadge value={props.count} /> : null}
      </span>
      <div className={styles.value} aria-describedby={props.error ? hint : undefined}>
        {editing ? props.editor : <Value {...props} />}
        {props.error && !props.saving && (
          <p id={hint} className={styles.error} role="alert">
            {props.error}
          </p>
        )}
      </div>
      <span className={styles.aside}>
        <Aside {...props} editing={editing} />
      </span>
    </div>
  );
}

function Value(props: PropertyProps) {
  if (props.loading) return <Skeleton width="medium" />;
  if (props.saving) {
    return (
      <span className={styles.saving} role="status">
        <Spinner />
        {texts.applying}
      </span>
    );
  }
  const { children } = props;
  if (children === undefined || children === null || children === false || children === "") {
    return <span className={styles.none}>{texts.none}</span>;
  }
  return children;
}

function Aside(props: PropertyProps & { editing: boolean }) {
  if (props.loading || props.saving) return null;
  if (props.editing && props.onApply && !props.error) {
    return (
      <TextButton tone="link" onClick={props.onApply}>
        {texts.apply}
      </TextButton>
    );
  }
  if (props.editing) {
    return props.onCancel && <TextButton onClick={props.onCancel}>{texts.cancel}</TextButton>;
  }
  if (props.aside) return props.aside;
  if (!props.onEdit) return null;
  return (
    <TextButton
      ref={props.editRef}
      data-widget-control=""
      aria-label={props.editLabel ?? texts.editNamed(props.label)}
      shortcut={props.shortcut}
      disabledReason={props.disabledReason}
      onClick={props.onEdit}
    >
      {texts.edit}
    </TextButton>
  );
}

/** A group of related properties, with a separator line after it. */
export function PropertyGroup(props: { children: ReactNode }) {
  return <div className={styles.group}>{props.children}</div>;
}
