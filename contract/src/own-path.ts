/** A path of this site, out of text that strangers can write: parameters of links, fields of forms. */

/** Printable ASCII without the backslash, which browsers read as a slash. */
const READABLE = /^\/[!-[\]-~]*$/;
const ANY_ORIGIN = "https://own.invalid";

/**
 * The path with its query and fragment, normalized as a browser does it; null where a browser that
 * follows it would leave this site. `origin` also admits whole addresses of that origin.
 */
export function findOwnPath(address: string, origin?: string): string | null {
  const isWhole = origin !== undefined && address.startsWith(origin);
  const path = isWhole ? address.slice(origin.length) || "/" : address;
  // Dots need no encoding: `%2e%2e` is written only where `..` would be noticed.
  if (!READABLE.test(path) || /^[^?#]*%2e/i.test(path)) return null;
  if (!URL.canParse(path, ANY_ORIGIN)) return null;
  const url = new URL(path, ANY_ORIGIN);
  // `/..//host` is normalized to `//host`, which as a link of its own names another host.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
