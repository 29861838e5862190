import type { ReactNode } from "react";
import { Dialog } from "react-aria-components";
import { FloatingPanel } from "./floating-panel.tsx";
import type { FloatingPanelProps } from "./floating-panel.tsx";
import styles from "./popover.module.css";

export default function PopoverPart(
  props: FloatingPanelProps & {
    label: string;
    children: ReactNode | ((close: () => void) => ReactNode);
  },
) {
  const { label, children, ...surface } = props;
  return (
    <FloatingPanel {...surface}>
      <Dialog className={styles.dialog} aria-label={label}>
        {typeof children === "function" ? children(() => props.onOpenChange(false)) : children}
      </Dialog>
    </FloatingPanel>
  );
}
