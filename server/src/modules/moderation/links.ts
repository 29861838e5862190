/** Where a text leads: the hosts of the web addresses in it. */

/** Nobody reads further than this, and neither do rules. */
const READ_MAX = 65_536;
/** More links than this are as telling as this many. */
const MOST = 200;
const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s<>"'`()[\]{}|\\]+/gi;

/** One entry for each link: a host that is linked twice stands there twice. */
export function linkedHosts(text: string): string[] {
  const hosts: string[] = [];
  for (const [address] of text.slice(0, READ_MAX).matchAll(ADDRESS)) {
    const host = hostOf(address);
    if (host !== null) hosts.push(host);
    if (hosts.length === MOST) break;
  }
  return hosts;
}

/** The same place under its other spellings is the same host. */
function hostOf(address: string): string | null {
  const whole = /^www\./i.test(address) ? `http://${address}` : address;
  if (!URL.canParse(whole)) return null;
  const { hostname } = new URL(whole);
  return hostname.replace(/^www\./, "").replace(/\.$/, "") || null;
}
