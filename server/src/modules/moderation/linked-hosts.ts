/** Extracts the hosts that a text links to, including links obfuscated with escapes or odd slashes. */
import { replaceMarkdownEscapes } from "../../platform/markdown/index.ts";

/** Only this many characters at the start of a text are searched for links. */
const READ_MAX = 65_536;
/**
 * At most this many linked hosts of a text are returned. More hosts would not change the result of a
 * spam rule.
 */
const MOST = 200;
/**
 * Matches web addresses as browsers accept them: with any number of slashes, and in link targets also
 * without a protocol.
 */
const ADDRESS =
  /(?:(?:\]\(|\]:|\b(?:href|src)\s*=)[\s<"']*[/\\]{2,}|https?:[/\\]*|\b(?=www\.))([^\s<>"'`()[\]{}|\\]+)/gi;
const ATTRIBUTE = /\b(?:href|src)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/** Returns one host per link: a host that is linked twice is in the result twice. */
export function findLinkedHosts(text: string): string[] {
  const read = text
    .slice(0, READ_MAX)
    // Browsers ignore tabs and line breaks inside the address of an attribute.
    .replaceAll(ATTRIBUTE, (attribute) => attribute.replaceAll(/[\t\n\r]/g, ""));
  const hosts = hostsIn(replaceMarkdownEscapes(read, (meant) => (meant < " " ? "" : meant)));
  // In plain text, Markdown ends an address before an escaped character. So the search runs a second
  // time with a space in place of each escaped character.
  const others = hostsIn(replaceMarkdownEscapes(read, () => " ")).filter(
    (host) => !hosts.includes(host),
  );
  return [...hosts, ...others].slice(0, MOST);
}

function hostsIn(text: string): string[] {
  const hosts: string[] = [];
  for (const [, address = ""] of text.matchAll(ADDRESS)) {
    const host = hostOf(address);
    if (host !== null) hosts.push(host);
    if (hosts.length === MOST) break;
  }
  return hosts;
}

/**
 * Returns the host of an address without `www.` and a trailing dot, so that spellings of the same host
 * compare equal; null when the address is invalid.
 */
function hostOf(address: string): string | null {
  const url = URL.parse(`http://${address}`);
  return url?.hostname.replace(/^www\./, "").replace(/\.$/, "") || null;
}
