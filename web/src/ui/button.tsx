import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

type Variant = "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";
type Size = "sm" | "md" | "lg";

interface Look {
  variant?: Variant | undefined;
  size?: Size | undefined;
  icon?: LucideIcon | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> & {
    /** Waiting for an answer: keeps its width and its focus, and ignores further clicks. */
    pending?: boolean;
    children: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const { variant, size, icon, block, pending = false, children, onClick, ...rest } = props;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      className={lookOf({ variant, size, icon, block })}
      data-pending={pending || undefined}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
    >
      {pending ? <Spinner /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

/** Class names that make a link look like a button; the link itself stays a link. */
export function lookOf(look: Look): string {
  return classes(
    styles.button,
    styles[look.variant ?? "secondary"],
    styles[look.size ?? "md"],
    look.block && styles.block,
    look.icon && styles.withIcon,
  );
}
