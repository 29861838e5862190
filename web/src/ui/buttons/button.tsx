import type { IconName } from "../../../icon-names.ts";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { joinClassNames } from "../styles/classes.ts";
import { Icon } from "../base/icon.tsx";
import { Spinner } from "../base/spinner.tsx";
import { tooltipProps, disabledReasonProps } from "../tooltips/tooltip.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";
export type ButtonSize = "xs" | "sm" | "md" | "lg";

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  /** Makes the button as wide as its container. */
  block?: boolean | undefined;
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> & {
    /** Shows a chevron at the end of the button, for a button that opens a menu or panel. */
    caret?: boolean | undefined;
    /**
     * Set while the button waits for a response. It then keeps its width and focus, and ignores
     * further clicks.
     */
    pending?: boolean | undefined;
    /**
     * Disables the button and shows this reason. The button stays focusable, so that screen readers
     * read the reason.
     */
    disabledReason?: string | undefined;
    /** Called when the user presses the button although it has a `disabledReason`. */
    onRefused?: (() => void) | undefined;
    tooltip?: string | undefined;
    /** Shortcut that the tooltip shows. The caller must handle the key; the button does not. */
    shortcut?: string | undefined;
    /** Marks the control that a shortcut of the sidebar uses. */
    "data-widget-control"?: "";
    children: ReactNode;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

export function Button(props: ButtonProps) {
  const { variant, size, icon, block, caret, pending = false, disabledReason, ...others } = props;
  const { tooltip, shortcut, children, onClick, onRefused, ...rest } = others;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || disabledReason) event.preventDefault();
    else onClick?.(event);
    if (disabledReason && !pending) onRefused?.();
  };
  return (
    <button
      type="button"
      {...(disabledReason ? disabledReasonProps(disabledReason) : tooltipProps(tooltip, shortcut))}
      {...rest}
      onClick={click}
      className={buttonClassName({ variant, size, icon, block })}
      data-pending={pending || undefined}
      aria-busy={pending || undefined}
      aria-disabled={pending || Boolean(disabledReason) || undefined}
    >
      {pending ? <Spinner /> : icon && <Icon of={icon} size={size === "xs" ? 14 : 16} />}
      {children}
      {caret && <Icon of="chevron-down" size={14} />}
    </button>
  );
}

/** Class names that make a link look like a button. The link keeps its role. */
export function buttonClassName(look: Look): string {
  return joinClassNames(
    styles.button,
    styles[look.variant ?? "secondary"],
    styles[look.size ?? "md"],
    look.block && styles.block,
    look.icon && styles.withIcon,
  );
}
