/** Addresses of clients, however a socket or a proxy writes them. */
import { isIPv4, SocketAddress } from "node:net";

/** Without the port that some proxies add, and as IPv4 where it is IPv4 written as IPv6. */
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
