import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import styles from "./palette.module.css";

export function PaletteFooter(props: { onShowShortcuts?: (() => void) | undefined }) {
  return (
    <footer className={styles.foot}>
      <span>
        <KeyboardShortcut keys="up down" /> {kitMessages.toMove}
      </span>
      <span>
        <KeyboardShortcut keys="enter" /> {kitMessages.toRun}
      </span>
      <span>
        <KeyboardShortcut keys="mod+enter" /> {kitMessages.inNewTab}
      </span>
      {props.onShowShortcuts && (
        <button type="button" className={styles.help} onClick={props.onShowShortcuts}>
          <KeyboardShortcut keys="?" /> {kitMessages.allShortcuts}
        </button>
      )}
    </footer>
  );
}
