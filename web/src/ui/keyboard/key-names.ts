/**
 * Names of the keys of a shortcut. A shortcut is written as `mod+k`, or as `g i` for a sequence of
 * keys.
 */

export interface ShortcutKeyName {
  sign: string;
  word: string;
}

const ON_APPLE: Record<string, ShortcutKeyName> = {
  mod: { sign: "⌘", word: "Command" },
  alt: { sign: "⌥", word: "Option" },
  shift: { sign: "⇧", word: "Shift" },
};
const ELSEWHERE: Record<string, ShortcutKeyName> = {
  mod: { sign: "Ctrl", word: "Ctrl" },
  alt: { sign: "Alt", word: "Alt" },
  shift: { sign: "⇧", word: "Shift" },
};
const EVERYWHERE: Record<string, ShortcutKeyName> = {
  enter: { sign: "↵", word: "Enter" },
  esc: { sign: "esc", word: "esc" },
  up: { sign: "↑", word: "Up" },
  down: { sign: "↓", word: "Down" },
  left: { sign: "←", word: "Left" },
  right: { sign: "→", word: "Right" },
  space: { sign: "space", word: "space" },
};

export function getShortcutKeyNames(keys: string, apple: boolean): ShortcutKeyName[] {
  const special = apple ? ON_APPLE : ELSEWHERE;
  return keys
    .split(" ")
    .flatMap((stroke) => (stroke === "+" ? ["+"] : stroke.split("+")))
    .map((key) => special[key] ?? EVERYWHERE[key] ?? letter(key));
}

function letter(key: string): ShortcutKeyName {
  const name = key.toUpperCase();
  return { sign: name, word: name };
}
