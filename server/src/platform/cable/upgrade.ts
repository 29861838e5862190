/**
 * Handles a raw socket between its upgrade request and the server's response: refusal, timeout, errors.
 */
import { STATUS_CODES } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * For `shouldUpgradeCallback` of the HTTP server. Clients can offer other protocols, as `curl --http2`
 * and Java's HttpClient offer `h2c`; a server that does not support them answers the request as it is
 * (RFC 9110, 7.8). Without a listener, Node would close the connection.
 */
export function isWebSocketUpgrade(this: Server, { headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket" && this.listenerCount("upgrade") > 0;
}

export function refuseUpgrade(wire: Duplex, status: 404 | 429 | 503): void {
  wire.on("error", destroy);
  wire.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  // Destroys the socket after the response. Otherwise a client that never closes its side would keep the
  // socket open.
  wire.once("finish", destroy);
}

/**
 * Handles errors and the timeout of the raw socket until the upgrade is decided. In this time the socket
 * has no other listener, so an error would be uncaught and the wait could be endless.
 */
export async function awaitUpgradeDecision<Answer>(
  wire: Duplex,
  decision: Promise<Answer>,
  timeoutMs: number,
): Promise<Answer> {
  wire.on("error", destroy);
  const timer = setTimeout(() => wire.destroy(), timeoutMs);
  try {
    return await decision;
  } finally {
    clearTimeout(timer);
    wire.off("error", destroy);
  }
}

function destroy(this: Duplex): void {
  this.destroy();
}
