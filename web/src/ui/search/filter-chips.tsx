import type { ReactNode } from "react";
import styles from "./filter-field.module.css";
import type { FilterKey } from "./filter-tokens.ts";
import { Icon } from "../base/icon.tsx";
import { kitMessages } from "../base/ui.messages.ts";

export function FilterChip(props: {
  names: { label: string; operator: string; value: string; leading?: ReactNode };
  onRemove: () => void;
}) {
  const { label, operator, value, leading } = props.names;
  return (
    <span className={styles.chip}>
      <span className={styles.key}>{label}</span>
      <span className={styles.operator}>{operator}</span>
      <span className={styles.value}>
        {leading}
        <span>{value}</span>
      </span>
      <button
        type="button"
        aria-label={kitMessages.removeFilter(`${label} ${operator} ${value}`)}
        onClick={props.onRemove}
      >
        <Icon of="x" size={12} />
      </button>
    </span>
  );
}

/** Chip of a filter token that the user is typing and that has no operator or no value yet. */
export function PendingFilterChip(props: { filterKey: FilterKey; operator: string | null }) {
  const operator = props.filterKey.operators.find(({ value }) => value === props.operator);
  return (
    <span className={styles.chip}>
      <span className={styles.key}>{props.filterKey.label}</span>
      {operator && <span className={styles.operator}>{operator.label}</span>}
    </span>
  );
}
