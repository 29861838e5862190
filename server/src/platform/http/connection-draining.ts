/** Ends the connections of a server that stops, so that no request on them fails. */
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long a client that has just received a response can take to send its next request. */
const NEXT_REQUEST_MS = 1_000;

/**
 * Closes each connection with its next response once shutdown has begun. Otherwise idle connections
 * would stay open until the deadline.
 *
 * Returns a function that begins the shutdown and waits until connections in use have had their last
 * response. Call it before the server stops listening: a request that arrives on a connection which the
 * server closes at the same time would fail.
 */
export function endConnectionsOnClose(app: FastifyInstance): () => Promise<void> {
  let closing = false;
  let lastKeptAt = Number.NEGATIVE_INFINITY;
  app.addHook("preClose", (done) => {
    closing = true;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    else lastKeptAt = performance.now();
    done();
  });
  return async () => {
    closing = true;
    await sleep(Math.max(0, lastKeptAt + NEXT_REQUEST_MS - performance.now()));
    // Reads what has arrived meanwhile: the event loop runs immediates after reading.
    await immediate();
  };
}
