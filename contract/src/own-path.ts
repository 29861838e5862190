/**
 * Validates redirect paths from untrusted strings, such as link parameters and form fields. Accepts
 * only paths of this site.
 */

/** Printable ASCII without the backslash, because browsers treat a backslash as a slash. */
const READABLE = /^\/[!-[\]-~]*$/;
const ANY_ORIGIN = "https://own.invalid";

/**
 * Returns the path with its query and fragment, normalized as in a browser. Returns null when the
 * address leads to another site. With `origin`, absolute URLs of that origin are accepted as well.
 */
export function toSameOriginPath(address: string, origin?: string): string | null {
  const isWhole = origin !== undefined && address.startsWith(origin);
  const path = isWhole ? address.slice(origin.length) || "/" : address;
  // Rejects `%2e` in the path. A dot needs no percent-encoding, so an encoded dot can only be an
  // attempt to hide `..` from a filter.
  if (!READABLE.test(path) || /^[^?#]*%2e/i.test(path)) return null;
  if (!URL.canParse(path, ANY_ORIGIN)) return null;
  const url = new URL(path, ANY_ORIGIN);
  // Rejects a normalized path that starts with `//`. A browser normalizes `/..//host` to `//host`,
  // and a link to `//host` goes to another host.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
