/**
 * Names of the keys of a shortcut. A shortcut is written as `mod+k`, or as `g i` for a sequence of
 * keys.
 */

export interface KeyName {
  sign: string;
  word: string;
}

const ON_APPLE: Record<string, KeyName> = {
  mod: { sign: "⌘", word: "Command" },
  alt: { sign: "⌥", word: "Option" },
  shift: { sign: "⇧", word: "Shift" },
};
const ELSEWHERE: Record<string, KeyName> = {
  mod: { sign: "Ctrl", word: "Ctrl" },
  alt: { sign: "Alt", word: "Alt" },
  shift: { sign: "⇧", word: "Shift" },
};
const EVERYWHERE: Record<string, KeyName> = {
  enter: { sign: "↵", word: "Enter" },
  esc: { sign: "esc", word: "esc" },
  up: { sign: "↑", word: "Up" },
  down: { sign: "↓", word: "Down" },
  left: { sign: "←", word: "Left" },
  right: { sign: "→", word: "Right" },
  space: { sign: "space", word: "space" },
};

export function keyNames(keys: string, apple: boolean): KeyName[] {
  const special = apple ? ON_APPLE : ELSEWHERE;
  return keys
    .split(" ")
    .flatMap((stroke) => (stroke === "+" ? ["+"] : stroke.split("+")))
    .map((key) => special[key] ?? EVERYWHERE[key] ?? letter(key));
}

/** The shortcut as a string for screen readers, for example "Ctrl K". */
export function describeShortcut(keys: string, apple: boolean): string {
  return keyNames(keys, apple)
    .map(({ word }) => word)
    .join(" ");
}

function letter(key: string): KeyName {
  const name = key.toUpperCase();
  return { sign: name, word: name };
}
