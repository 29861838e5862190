import type { ReactNode } from "react";
import { Heading } from "react-aria-components";
import { IconButton } from "../buttons/icon-button.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import { useIsNarrowWindow } from "../base/use-narrow.ts";
import styles from "./drawer.module.css";
import { Overlay } from "./overlay.tsx";
import { DragToCloseHandle } from "./floating-panel.tsx";

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  hideTitle?: boolean | undefined;
  children: ReactNode;
  footer?: ReactNode;
  /**
   * Edge of the window from which the drawer opens: by default the right edge, on narrow screens the
   * bottom edge.
   */
  side?: "right" | "left" | "bottom" | undefined;
}

export default function DrawerPart(props: DrawerProps) {
  const isNarrow = useIsNarrowWindow();
  const side = props.side ?? (isNarrow ? "bottom" : "right");
  return (
    <Overlay
      look={side}
      isOpen={props.isOpen}
      onClose={props.onClose}
      label={props.hideTitle ? props.title : undefined}
    >
      {side === "bottom" && <DragToCloseHandle onAway={props.onClose} />}
      <header className={styles.head}>
        {!props.hideTitle && (
          <Heading slot="title" level={2}>
            {props.title}
          </Heading>
        )}
        <IconButton icon="x" label={kitMessages.close} onClick={props.onClose} />
      </header>
      <div className={styles.body}>{props.children}</div>
      {props.footer && <footer className={styles.foot}>{props.footer}</footer>}
    </Overlay>
  );
}
