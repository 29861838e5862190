/** Extracts the hosts that a text links to, including links obfuscated with escapes or odd slashes. */
import { unescapeMarkdown } from "../../platform/markdown/index.ts";

/** In characters; text after this limit is ignored. */
const READ_MAX = 65_536;
/** Further links are ignored; they would not change the result of a rule. */
const MOST = 200;
/**
 * What browsers accept as a web address, with any number of slashes; a link target needs no protocol.
 */
const ADDRESS =
  /(?:(?:\]\(|\]:|\b(?:href|src)\s*=)[\s<"']*[/\\]{2,}|https?:[/\\]*|\b(?=www\.))([^\s<>"'`()[\]{}|\\]+)/gi;
const ATTRIBUTE = /\b(?:href|src)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/** One entry per link: a host that is linked twice is in the result twice. */
export function findLinkedHosts(text: string): string[] {
  const read = text
    .slice(0, READ_MAX)
    // Browsers ignore tabs and line breaks inside the address of an attribute.
    .replaceAll(ATTRIBUTE, (attribute) => attribute.replaceAll(/[\t\n\r]/g, ""));
  const hosts = hostsIn(unescapeMarkdown(read, (meant) => (meant < " " ? "" : meant)));
  // Outside of links an address ends before an escaped character.
  const others = hostsIn(unescapeMarkdown(read, () => " ")).filter((host) => !hosts.includes(host));
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

/** Removes a leading `www.` and a trailing dot, so that spellings of the same host compare equal. */
function hostOf(address: string): string | null {
  const url = URL.parse(`http://${address}`);
  return url?.hostname.replace(/^www\./, "").replace(/\.$/, "") || null;
}
