/** Recognizes CSS colors in inline code and converts them to `#rrggbb`. */

const DIGITS = new Set("0123456789abcdef");
const LONGEST = 40;

export function parseColor(written: string): string | null {
  const text = written.toLowerCase();
  if (text.length > LONGEST) return null;
  return text.startsWith("#") ? fromDigits(text.slice(1)) : fromFunction(text);
}

function fromDigits(digits: string): string | null {
  if (![3, 4, 6, 8].includes(digits.length)) return null;
  if (!Array.from(digits).every((digit) => DIGITS.has(digit))) return null;
  if (digits.length > 4) return `#${digits.slice(0, 6)}`;
  const doubled = Array.from(digits.slice(0, 3)).map((digit) => digit + digit);
  return `#${doubled.join("")}`;
}

/** Parses `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)`, `hsl(…)` and `hsla(…)`. Ignores the alpha value. */
function fromFunction(text: string): string | null {
  const open = text.indexOf("(");
  const name = text.slice(0, open);
  const isLong = name.endsWith("a");
  if (open < 0 || !text.endsWith(")") || !["rgb", "rgba", "hsl", "hsla"].includes(name))
    return null;
  const parts = text
    .slice(open + 1, -1)
    .split(",")
    .map((part) => part.trim());
  if (parts.length !== (isLong ? 4 : 3) || !parts.every(isNumber)) return null;
  const values = parts.map(Number.parseFloat);
  return name.startsWith("rgb") ? fromRgb(parts, values) : fromHsl(parts, values);
}

function isNumber(part: string): boolean {
  const digits = part.endsWith("%") ? part.slice(0, -1) : part;
  return digits !== "" && digits.trim() === digits && Number.isFinite(Number(digits));
}

function fromRgb(parts: string[], values: number[]): string | null {
  const channels = parts
    .slice(0, 3)
    .map((part, index) => (values[index] ?? 0) * (part.endsWith("%") ? 2.55 : 1));
  return channels.every((value) => value >= 0 && value <= 255) ? inHex(channels) : null;
}

function fromHsl(parts: string[], [hue = 0, saturation = 0, lightness = 0]: number[]) {
  const shares = [saturation, lightness];
  if (!parts.slice(1, 3).every((part) => part.endsWith("%"))) return null;
  if (hue < 0 || hue > 360 || !shares.every((share) => share >= 0 && share <= 100)) return null;
  const light = lightness / 100;
  const spread = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (light - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return inHex([channel(0), channel(8), channel(4)]);
}

function inHex(channels: number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
