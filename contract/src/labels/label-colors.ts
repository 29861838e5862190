/** Parses the colors of labels. Separate from labels.ts, because only the label pages need it. */

const RGB = /^rgba?\( ?(\d{1,3}) ?, ?(\d{1,3}) ?, ?(\d{1,3}) ?(?:, ?[\d.]{1,8}%? ?)?\)$/;

/**
 * Turns `#rgb`, `#rrggbb`, `rgb(51, 102, 153)` or `rgba(51, 102, 153, 0.5)` into lowercase `#rrggbb`;
 * null for anything else. The opacity is ignored, because labels are opaque.
 */
export function parseHexOrRgbColor(written: string): string | null {
  const text = written.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replaceAll(/[0-9a-f]/g, (digit) => digit + digit);
  const channels = RGB.exec(text)?.slice(1).map(Number) ?? [];
  if (channels.length === 0 || channels.some((channel) => channel > 255)) return null;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
