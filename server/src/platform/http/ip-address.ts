/**
 * Normalizes IP addresses from sockets and proxies, so that one address always has the same spelling.
 */
import { isIPv4, SocketAddress } from "node:net";

/** Removes the port that some proxies add, and turns IPv4-mapped IPv6 addresses into IPv4. */
export function normalizeIpAddress(address: string): string {
  const written = SocketAddress.parse(address)?.address ?? withoutPort(address);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(written);
  if (mapped !== null) {
    const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const tail = written.slice("::ffff:".length);
  return /^::ffff:/i.test(written) && isIPv4(tail) ? tail : written;
}

function withoutPort(address: string): string {
  return /^\[([^\]]+)\]/.exec(address)?.[1] ?? address;
}
