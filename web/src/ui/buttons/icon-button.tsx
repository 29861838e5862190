import type { IconName } from "../../../icon-names.ts";
import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { joinClassNames } from "../styles/classes.ts";
import { Icon } from "../base/icon.tsx";
import styles from "./icon-button.module.css";
import { Spinner } from "../base/spinner.tsx";
import { tooltipProps, disabledReasonProps } from "../tooltips/tooltip.tsx";

interface Look {
  size?: "xs" | "sm" | "md" | undefined;
  outline?: boolean | undefined;
}

type IconButtonProps = Look &
  Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    "className" | "style" | "children" | "aria-label"
  > & {
    icon: IconName;
    /** Accessible name of the button. It is also the tooltip, unless `tooltip` is set. */
    label: string;
    /** Tooltip to show instead of the label. Set it when the tooltip says more than the label. */
    tooltip?: string | undefined;
    shortcut?: string | undefined;
    /** State of a toggle button; undefined for other buttons. */
    pressed?: boolean | undefined;
    pending?: boolean | undefined;
    disabledReason?: string | undefined;
    /**
     * A number on the corner of the button. The label must contain the number as well, for screen
     * readers.
     */
    count?: number | undefined;
    /** Marks the control that a shortcut of the sidebar uses. */
    "data-widget-control"?: "";
    ref?: Ref<HTMLButtonElement> | undefined;
  };

export function IconButton(props: IconButtonProps) {
  const { icon, label, size, outline, pressed, pending, disabledReason, ...others } = props;
  const { tooltip, shortcut, count, onClick, ...rest } = others;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || disabledReason) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...(disabledReason
        ? disabledReasonProps(disabledReason)
        : tooltipProps(tooltip ?? label, shortcut))}
      {...rest}
      onClick={click}
      className={iconButtonClassName({ size, outline })}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={pending || undefined}
      aria-disabled={pending || Boolean(disabledReason) || undefined}
    >
      {pending ? <Spinner /> : <Icon of={icon} size={size === "xs" ? 14 : 16} />}
      {count !== undefined && count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}

/** Class names that make a link look like an icon button. The link must have an accessible name. */
export function iconButtonClassName(look: Look): string {
  return joinClassNames(styles.button, styles[look.size ?? "sm"], look.outline && styles.outline);
}
