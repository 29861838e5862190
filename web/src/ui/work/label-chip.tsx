import type { ReactNode } from "react";
import { Icon } from "../base/icon.tsx";
import styles from "./label-chip.module.css";
import { splitLabelScope } from "./label-scope.ts";
import { Spinner } from "../base/spinner.tsx";
import { useCustomColorAttribute } from "../styles/user-colors.tsx";
import { formatNamesForTooltip } from "../tooltips/tooltip-names.ts";
import { tooltipProps } from "../tooltips/tooltip.tsx";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

interface LabelChipProps {
  /** Name of the label. A scoped label `scope::value` is shown in two parts. */
  name: string;
  /**
   * Color of the label as `#rrggbb`. Any color is allowed, because the stylesheet keeps the name
   * readable.
   */
  color: string;
  description?: string | null;
  href?: string;
  onRemove?: () => void;
  /** Accessible name of the remove button, for example "Remove label bug". */
  removeLabel?: string;
  removing?: boolean;
}

export function LabelChip(props: LabelChipProps) {
  const tint = useCustomColorAttribute(props.color);
  const { scope, value } = splitLabelScope(props.name);
  const words = (
    <>
      {scope !== null && <span className={styles.scope}>{scope}</span>}
      <span className={styles.value}>{value}</span>
    </>
  );
  const description = tooltipProps(props.description || undefined);
  return (
    <span className={styles.chip} data-tint={tint} data-scoped={scope !== null || undefined}>
      {props.href === undefined ? (
        <span className={styles.words} {...description}>
          {words}
        </span>
      ) : (
        <a className={styles.words} href={props.href} {...description}>
          {words}
        </a>
      )}
      {props.onRemove && <RemoveButton {...props} onRemove={props.onRemove} />}
    </span>
  );
}

function RemoveButton(props: LabelChipProps & { onRemove: () => void }) {
  const { removing = false } = props;
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={props.removeLabel}
      {...tooltipProps(props.removeLabel)}
      aria-disabled={removing || undefined}
      aria-busy={removing || undefined}
      onClick={() => {
        if (!removing) props.onRemove();
      }}
    >
      {removing ? <Spinner /> : <Icon of="x" size={12} />}
    </button>
  );
}

export function LabelChipList(props: { children: ReactNode }) {
  return <span className={styles.list}>{props.children}</span>;
}

/** Number of labels that do not fit, with the names of these labels as tooltip. */
export function LabelOverflowCount(props: { names: readonly string[] }) {
  return (
    <span className={styles.overflow} {...tooltipProps(formatNamesForTooltip(props.names))}>
      +{props.names.length}
      <VisuallyHidden>: {props.names.join(", ")}</VisuallyHidden>
    </span>
  );
}
