/** The emoji that the viewer uses most, kept in a cookie of this browser. */

const COOKIE = "frequently_used_emojis";
const A_YEAR = 365 * 24 * 60 * 60;
/** Number of emoji in the cookie: three rows of the emoji menu, which has eight columns. */
const MOST_KEPT = 24;

/** Parses `document.cookie`. The most used emoji comes first. */
export function parseFrequentEmoji(cookies: string): string[] {
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const names = (found?.slice(COOKIE.length + 1) ?? "").split(",").map(readable);
  return [...new Set(names.filter((name) => /^[\w+-]+$/.test(name)))].slice(0, MOST_KEPT);
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/**
 * Returns the list after one use of the emoji. An emoji of the list moves one position toward the
 * front. A new emoji becomes the last, and replaces the last emoji of a full list.
 */
export function moveUsedEmojiForward(names: readonly string[], name: string): string[] {
  const at = names.indexOf(name);
  if (at === -1) return [...names.slice(0, MOST_KEPT - 1), name];
  const others = names.toSpliced(at, 1);
  return others.toSpliced(Math.max(0, at - 1), 0, name);
}

/** Builds the string to assign to `document.cookie`. The cookie expires after a year. */
export function buildFrequentEmojiCookie(names: readonly string[], isSecure: boolean): string {
  const value = names.map(encodeURIComponent).join(",");
  return `${COOKIE}=${value}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export function saveEmojiUseToCookie(name: string): void {
  const names = moveUsedEmojiForward(parseFrequentEmoji(document.cookie), name);
  document.cookie = buildFrequentEmojiCookie(names, location.protocol === "https:");
}
