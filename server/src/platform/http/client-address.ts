/** Finds the IP address of a client behind trusted reverse proxies. */
import { BlockList, isIP, isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";
import { normalizeIpAddress } from "./ip-address.ts";

/**
 * Returns the last address in X-Forwarded-For that does not belong to a trusted proxy, like Fastify's
 * `request.ip`.
 */
export function clientIpAddress(
  request: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string | null {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "");
  const hops = forwarded
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  let address = request.socket.remoteAddress ?? null;
  while (address !== null && isTrusted(address) && hops.length > 0) address = hops.pop() ?? null;
  return address;
}

/**
 * Returns a function that checks whether an IP address is in one of the ranges, such as `127.0.0.0/8`.
 */
export function createIpRangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = "", bits] = range.split("/");
    const family = isIPv6(net) ? "ipv6" : "ipv4";
    list.addSubnet(net, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => {
    const plain = normalizeIpAddress(address);
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}
