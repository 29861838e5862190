import type { ReactNode } from "react";
import { Dialog } from "react-aria-components";
import { Surface } from "./floating-panel.tsx";
import type { SurfaceProps } from "./floating-panel.tsx";
import styles from "./popover.module.css";

export default function PopoverPart(
  props: SurfaceProps & {
    label: string;
    children: ReactNode | ((close: () => void) => ReactNode);
  },
) {
  const { label, children, ...surface } = props;
  return (
    <Surface {...surface}>
      <Dialog className={styles.dialog} aria-label={label}>
        {typeof children === "function" ? children(() => props.onOpenChange(false)) : children}
      </Dialog>
    </Surface>
  );
}
