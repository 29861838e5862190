import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon } from "./icon.tsx";
import styles from "./icon-button.module.css";

type IconButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "children" | "aria-label"
> & {
  icon: LucideIcon;
  /** The name, for those who listen and as tooltip. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton(props: IconButtonProps) {
  const { icon, label, ...rest } = props;
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label} title={label}>
      <Icon of={icon} />
    </button>
  );
}
