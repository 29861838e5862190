import { ChevronDown } from "lucide-react";
import type { LucideIcon } from "lucide-react";
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
  icon?: LucideIcon | undefined;
  /** Makes the button as wide as its container. */
  block?: boolean | undefined;
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> & {
    /** Shows a chevron at the end: the button opens something. */
    caret?: boolean | undefined;
    /** Waiting for a response: the button keeps its width and its focus, and ignores further clicks. */
    pending?: boolean | undefined;
    /**
     * Disables the button with a reason; the button stays focusable so that screen readers read the
     * reason.
     */
    disabledReason?: string | undefined;
    tooltip?: string | undefined;
    /** Shortcut that the tooltip shows. The button does not listen for the key; the caller does. */
    shortcut?: string | undefined;
    children: ReactNode;
    ref?: Ref<HTMLButtonElement> | undefined;
  };

export function Button(props: ButtonProps) {
  const { variant, size, icon, block, caret, pending = false, disabledReason, ...others } = props;
  const { tooltip, shortcut, children, onClick, ...rest } = others;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || disabledReason) event.preventDefault();
    else onClick?.(event);
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
      {caret && <Icon of={ChevronDown} size={14} />}
    </button>
  );
}

/** Class names that make a link look like a button; the link itself stays a link. */
export function buttonClassName(look: Look): string {
  return joinClassNames(
    styles.button,
    styles[look.variant ?? "secondary"],
    styles[look.size ?? "md"],
    look.block && styles.block,
    look.icon && styles.withIcon,
  );
}
