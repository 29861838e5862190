import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import { Overlay } from "./overlay.tsx";
import styles from "./fullscreen-editor.module.css";

export interface FullscreenEditorProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** Tabs and buttons that are shown above the editor, beside the close button. */
  bar?: ReactNode;
  children: ReactNode;
}

export default function ZenPart(props: FullscreenEditorProps) {
  return (
    <Overlay look="full" isOpen={props.isOpen} onClose={props.onClose} label={props.label}>
      <div className={styles.column}>
        <div className={styles.bar}>
          {props.bar}
          <IconButton
            icon="minimize-2"
            label={kitMessages.leaveZen}
            shortcut="esc"
            onClick={props.onClose}
          />
        </div>
        <div className={styles.sheet}>{props.children}</div>
      </div>
    </Overlay>
  );
}
