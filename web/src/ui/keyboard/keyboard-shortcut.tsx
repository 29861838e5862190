/** Shows a keyboard shortcut with the key names of the user's keyboard. */
import { getShortcutKeyNames } from "./key-names.ts";
import styles from "./keyboard-shortcut.module.css";
import { useBrowserValue } from "../base/use-browser-value.ts";
import { VisuallyHidden } from "../base/visually-hidden.tsx";

export function KeyboardShortcut(props: { keys: string }) {
  const strokes = getShortcutKeyNames(props.keys, useHasAppleKeyboard());
  return (
    <span className={styles.keys}>
      {strokes.map((name, place) => (
        // The index is the React key, because a shortcut can contain the same keyboard key twice.
        // The order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <kbd key={place} className={styles.key}>
          {name.sign === name.word ? name.sign : <Sign {...name} />}
        </kbd>
      ))}
    </span>
  );
}

function Sign(props: { sign: string; word: string }) {
  return (
    <>
      <span aria-hidden="true">{props.sign}</span>
      <VisuallyHidden>{props.word}</VisuallyHidden>
    </>
  );
}

/**
 * Whether the user's keyboard has Apple's keys. The server cannot know it, so the first render always
 * uses the names of other keyboards.
 */
export function useHasAppleKeyboard(): boolean {
  return useBrowserValue(() => /Mac|iPhone|iPad/.test(navigator.platform), false);
}
