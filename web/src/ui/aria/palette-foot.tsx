import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import { kitTexts } from "../base/ui.messages.ts";
import styles from "./palette.module.css";

export function PaletteFoot(props: { onShowShortcuts?: (() => void) | undefined }) {
  return (
    <footer className={styles.foot}>
      <span>
        <KeyboardShortcut keys="up down" /> {kitTexts.toMove}
      </span>
      <span>
        <KeyboardShortcut keys="enter" /> {kitTexts.toRun}
      </span>
      <span>
        <KeyboardShortcut keys="mod+enter" /> {kitTexts.inNewTab}
      </span>
      {props.onShowShortcuts && (
        <button type="button" className={styles.help} onClick={props.onShowShortcuts}>
          <KeyboardShortcut keys="?" /> {kitTexts.allShortcuts}
        </button>
      )}
    </footer>
  );
}
