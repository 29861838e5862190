/** Parses label colors, and chooses a text color that is readable on the label color. */
import { HEX_COLORS_BY_NAME } from "./color-names.ts";

const DIGITS = new Set("0123456789abcdef");

/** Turns `#rgb`, `#rrggbb` or a CSS color name into lowercase `#rrggbb`; null for anything else. */
export function parseColor(written: string): string | null {
  const text = written.trim().toLowerCase();
  const named = HEX_COLORS_BY_NAME.get(text);
  if (named !== undefined) return `#${named}`;
  const [hash, ...digits] = text;
  if (hash !== "#" || !digits.every((digit) => DIGITS.has(digit))) return null;
  if (digits.length === 3) return `#${digits.map((digit) => digit + digit).join("")}`;
  return digits.length === 6 ? text : null;
}

/**
 * Chooses dark text on bright colors, and white text on all others. API clients expect exactly these
 * two values.
 */
export function chooseTextColor(color: string): "#333333" | "#FFFFFF" {
  const brightness = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16))
    .reduce((sum, part) => sum + part, 0);
  return brightness > 500 ? "#333333" : "#FFFFFF";
}
