import type { ReactNode } from "react";
import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import { Modal } from "./modal.tsx";
import styles from "./shortcut-help.module.css";
import { kitMessages } from "../base/ui.messages.ts";

export interface ShortcutGroup {
  heading: string;
  shortcuts: readonly { label: string; keys: string }[];
}

/** Lists the keyboard shortcuts, grouped by the part of the page where they work. */
export function ShortcutHelp(props: {
  isOpen: boolean;
  onClose: () => void;
  title?: string;
  groups: readonly ShortcutGroup[];
  footer?: ReactNode;
}) {
  return (
    <Modal
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title ?? kitMessages.shortcuts}
      size="lg"
      footer={props.footer}
    >
      <div className={styles.columns}>
        {props.groups.map(({ heading, shortcuts }) => (
          <section key={heading} className={styles.group}>
            <h3>{heading}</h3>
            <ul>
              {shortcuts.map(({ label, keys }) => (
                <li key={label}>
                  <span>{label}</span>
                  <KeyboardShortcut keys={keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  );
}
