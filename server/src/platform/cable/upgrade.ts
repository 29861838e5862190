/** A socket between its upgrade request and our answer to it. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

const DECISION_TIMEOUT_MS = 10_000;

export function refuseUpgrade(wire: Duplex, status: 404 | 429 | 503): void {
  wire.on("error", destroy);
  wire.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  // A peer that keeps its half open would otherwise keep the socket.
  wire.once("finish", destroy);
}

/** Nobody listens to the raw socket in the meantime: an error would be uncaught, a wait endless. */
export async function whileUndecided<Answer>(
  wire: Duplex,
  decision: Promise<Answer>,
): Promise<Answer> {
  wire.on("error", destroy);
  const timer = setTimeout(() => wire.destroy(), DECISION_TIMEOUT_MS);
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
