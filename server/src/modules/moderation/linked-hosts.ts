/** Where a text leads: the hosts of the web addresses in it, also of those that are written in a disguise. */
import { unescapeMarkdown } from "../../platform/markdown/index.ts";

/** Nobody reads further than this, and neither do rules. */
const READ_MAX = 65_536;
/** More links than this are as telling as this many. */
const MOST = 200;
/** What browsers take for one, however many slashes it has; where a link stands, it needs no protocol. */
const ADDRESS =
  /(?:(?:\]\(|\]:|\b(?:href|src)\s*=)[\s<"']*[/\\]{2,}|https?:[/\\]*|\b(?=www\.))([^\s<>"'`()[\]{}|\\]+)/gi;
const ATTRIBUTE = /\b(?:href|src)\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/** One entry for each link: a host that is linked twice stands there twice. */
export function findLinkedHosts(text: string): string[] {
  const read = text
    .slice(0, READ_MAX)
    // In the middle of an address browsers pass over these.
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

/** The same place under its other spellings is the same host. */
function hostOf(address: string): string | null {
  const url = URL.parse(`http://${address}`);
  return url?.hostname.replace(/^www\./, "").replace(/\.$/, "") || null;
}
