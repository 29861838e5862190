/**
 * Returns the key of an IP address for rate limits: the IPv4 address, or the /64 network of an IPv6
 * address. One customer usually has a whole /64 network.
 */
import { normalizeIpAddress } from "../http/ip-address.ts";

const GROUPS = 8;
/**
 * Number of 16-bit groups in the network part of an IPv6 address: 4 groups are 64 of the 128 bits. A
 * customer can use any address within the network, so the other groups are ignored.
 */
const NETWORK_GROUPS = 4;

export function buildIpAddressKey(address: string | null): string {
  if (address === null) return "unknown";
  const plain = normalizeIpAddress(address);
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => "0");
  const groups = plain.includes("::") ? [...left, ...zeros, ...right] : left;
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
