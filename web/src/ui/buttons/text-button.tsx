import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import styles from "./text-button.module.css";
import { tooltipProps, disabledReasonProps } from "../tooltips/tooltip.tsx";

type TextButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "children"
> & {
  /** "link" for the step that is waited for. */
  tone?: "subtle" | "link" | undefined;
  pending?: boolean | undefined;
  /** Not possible now, and why: the button can still be reached, to hear the reason. */
  disabledReason?: string | undefined;
  /** Shown in the tooltip; whoever listens to the keys is somebody else. */
  shortcut?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A small word that acts: Edit, Apply, Try again. */
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
      aria-busy={pending || undefined}
      aria-disabled={pending || Boolean(disabledReason) || undefined}
      onClick={click}
    >
      {children}
    </button>
  );
}
