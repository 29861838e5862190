/** Which emoji somebody uses most, kept in this browser. */

const COOKIE = "frequently_used_emojis";
const A_YEAR = 365 * 24 * 60 * 60;
/** Three rows of the menu. */
const MOST_KEPT = 24;

/** `cookies` is what the browser tells of them all: `document.cookie`. The most used first. */
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

/** Every use leads one place nearer to the front; who is new begins at the end. */
export function countEmojiUse(names: readonly string[], name: string): string[] {
  const at = names.indexOf(name);
  if (at === -1) return [...names.slice(0, MOST_KEPT - 1), name];
  const others = names.toSpliced(at, 1);
  return others.toSpliced(Math.max(0, at - 1), 0, name);
}

/** The text for `document.cookie`. */
export function frequentEmojiCookie(names: readonly string[], isSecure: boolean): string {
  const value = names.map(encodeURIComponent).join(",");
  return `${COOKIE}=${value}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

export function saveEmojiUse(name: string): void {
  const names = countEmojiUse(parseFrequentEmoji(document.cookie), name);
  document.cookie = frequentEmojiCookie(names, location.protocol === "https:");
}
