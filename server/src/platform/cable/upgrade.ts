/**
 * Functions for the time between an upgrade request and the server's response: they recognize
 * WebSocket upgrades, refuse them, and handle errors and the timeout of the raw socket.
 */
import { STATUS_CODES } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Whether the server handles the request as a WebSocket upgrade; the HTTP server calls this
 * function as its `shouldUpgradeCallback`. A request that offers another protocol, such as `h2c`
 * from `curl --http2`, is answered as usual (RFC 9110, 7.8). Also returns false if the server has
 * no upgrade listener, because Node would close the connection then.
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
 * Waits for the decision to accept or refuse the upgrade, and handles errors and the timeout of the
 * raw socket until then. The socket has no other listener in this time: without this function, an
 * error would end the process, and a client could wait forever.
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
