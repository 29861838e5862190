/**
 * Handles a raw socket between its upgrade request and the server's response: refuses it, or handles its
 * timeout and errors.
 */
import { STATUS_CODES } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * For `shouldUpgradeCallback` of the HTTP server. Clients can offer other protocols, for example
 * `curl --http2` and Java's HttpClient offer `h2c`. A server that does not support the protocol
 * answers the request as usual (RFC 9110, 7.8). Returns false if the server has no upgrade listener,
 * because Node would close the connection then.
 */
export function isWebSocketUpgrade(this: Server, { headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket" && this.listenerCount("upgrade") > 0;
}

export function refuseUpgrade(wire: Duplex, status: 404 | 429 | 503): void {
  wire.on("error", destroy);
  wire.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  // Destroys the socket after the response. Otherwise a client that never closes the connection would
  // keep the socket open.
  wire.once("finish", destroy);
}

/**
 * Handles errors and the timeout of the raw socket until the server accepts or refuses the upgrade. The
 * socket has no other listener in this time, so an error would end the process and a client could wait
 * forever.
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
