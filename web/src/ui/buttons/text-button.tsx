import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import styles from "./text-button.module.css";
import { tooltipProps, disabledReasonProps } from "../tooltips/tooltip.tsx";

type TextButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "children"
> & {
  /** Color of the label. Use "link" for the action that the user probably wants next. */
  tone?: "subtle" | "link" | undefined;
  pending?: boolean | undefined;
  /**
   * Disables the button and shows this reason. The button stays focusable, so that screen readers
   * read the reason.
   */
  disabledReason?: string | undefined;
  /** Shortcut that the tooltip shows. The caller must handle the key; the button does not. */
  shortcut?: string | undefined;
  /** Marks the control that a shortcut of the sidebar uses. */
  "data-widget-control"?: "";
  children: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A small button without a border, for actions such as Edit, Apply or Try again. */
export function TextButton(props: TextButtonProps) {
  const { tone, pending = false, disabledReason, shortcut, children, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || disabledReason) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...(disabledReason
        ? disabledReasonProps(disabledReason)
        : tooltipProps(undefined, shortcut))}
      {...rest}
      className={styles.button}
      data-tone={tone}
      aria-busy={pending || rest["aria-busy"]}
      aria-disabled={pending || Boolean(disabledReason) || undefined}
      onClick={click}
    >
      {children}
    </button>
  );
}
