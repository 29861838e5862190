/**
 * Whoever sends slowly holds a connection. Node knows one deadline for all requests, which is as long
 * as a large file needs; all others have to be here much sooner.
 */
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import type { FastifyInstance } from "fastify";

export const FILE_DEADLINE_MS = 10 * 60_000;
const SOON_MS = 15_000;
const SILENCE_MS = 30_000;
/** How long the rest of what was refused may take, so that its sender gets to hear of it. */
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

/** For a file whose sender was asked who they are and may send it. */
export function clearBodyDeadline(raw: IncomingMessage): void {
  stopWaiting(raw);
}

/** What of the request is read, as long as its sender goes on; time that we take ourselves is not theirs. */
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

/** Lets what nobody wants any more run past, but not for long: the connection is to be ended then. */
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
