/** Colours of labels: what people may write, and what can be read upon it. */
import { COLOR_NAMES } from "./color-names.ts";

const DIGITS = new Set("0123456789abcdef");

/** `#rgb`, `#rrggbb` or a name, as `#rrggbb` in small letters; nothing for anything else. */
export function parseColor(written: string): string | null {
  const text = written.trim().toLowerCase();
  const named = COLOR_NAMES.get(text);
  if (named !== undefined) return `#${named}`;
  const [hash, ...digits] = text;
  if (hash !== "#" || !digits.every((digit) => DIGITS.has(digit))) return null;
  if (digits.length === 3) return `#${digits.map((digit) => digit + digit).join("")}`;
  return digits.length === 6 ? text : null;
}

/** Dark upon bright colours, white upon all others; API clients know these two values. */
export function chooseTextColor(color: string): "#333333" | "#FFFFFF" {
  const brightness = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16))
    .reduce((sum, part) => sum + part, 0);
  return brightness > 500 ? "#333333" : "#FFFFFF";
}
