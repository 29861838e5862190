/**
 * Deadlines for receiving request bodies, because a slow sender occupies a connection. This file
 * adds a deadline of 15 s for all requests except file uploads. Node has only a single deadline for
 * all requests, which must be long enough for a large file (10 minutes).
 */
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import type { FastifyInstance } from "fastify";

export const FILE_UPLOAD_DEADLINE_MS = 10 * 60_000;
const SOON_MS = 15_000;
const SILENCE_MS = 30_000;
/**
 * How long the server keeps reading a refused request. Closing the connection earlier could prevent the
 * sender from receiving the response.
 */
const REST_MS = 2_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function setBodyDeadline(app: FastifyInstance, soonMs = SOON_MS): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(raw)) {
      timers.set(raw, setTimeout(() => raw.destroy(), soonMs).unref());
      raw.once("close", () => stopWaiting(raw));
    }
    done();
  });
}

/**
 * Removes the deadline of 15 s. Only for file uploads, after the sender has been authenticated and
 * authorized.
 */
export function clearBodyDeadline(raw: IncomingMessage): void {
  stopWaiting(raw);
}

/**
 * Destroys the request when the client sends nothing for `silenceMs`. The time in which the consumer
 * processes a chunk does not count.
 */
export async function* withIdleTimeout<T>(
  raw: IncomingMessage,
  sent: AsyncIterable<T>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<T, undefined> {
  const wait = () => setTimeout(() => raw.destroy(), silenceMs).unref();
  let timer = wait();
  try {
    for await (const part of sent) {
      clearTimeout(timer);
      yield part;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
  return undefined;
}

/**
 * Reads and discards the rest of a refused request for at most `restMs`, so that the sender receives the
 * response. The caller closes the connection afterwards.
 */
export async function drainRequest(raw: IncomingMessage, restMs = REST_MS): Promise<void> {
  raw.unpipe();
  raw.resume();
  await finished(raw, { writable: false, signal: AbortSignal.timeout(restMs) }).catch(
    () => undefined,
  );
}

function stopWaiting(raw: IncomingMessage): void {
  clearTimeout(timers.get(raw));
  timers.delete(raw);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
