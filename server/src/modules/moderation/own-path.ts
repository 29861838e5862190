/** The path of an address, if it is one of our own pages. */
export function ownPathOf(address: string, own: URL): string | null {
  if (!URL.canParse(address, own)) return null;
  const { origin, pathname, search, hash, username } = new URL(address, own);
  // Two slashes at the beginning would be another host, were the path alone made a link.
  if (origin !== own.origin || username !== "" || pathname.startsWith("//")) return null;
  return pathname + search + hash;
}
