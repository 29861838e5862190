/**
 * Refuses requests while the event loop is overloaded: when two consecutive timer samples (one every 500
 * ms) are later than the budget `eventLoopDelayMs`. Responses would then come too late to be useful, and each accepted request
 * delays the others. One late sample is not enough, because a single long task can cause it.
 */
import type { FastifyInstance } from "fastify";
import { serverBusyError } from "../errors/http-errors.ts";

const SAMPLE_EVERY_MS = 500;
/** Number of consecutive late samples after which requests are refused. */
const LATE_SAMPLES = 2;

/**
 * Paths that are never refused. A health check must succeed, because a busy process is alive and a
 * restart would not help. Assets cost almost nothing, and pages need them.
 */
const ALWAYS = /^\/-\/(?:health|liveness|readiness|metrics|assets\/)/;

export function rejectRequestsUnderOverload(
  app: FastifyInstance,
  { lateMs, onRefused }: { lateMs: number; onRefused: () => void },
): void {
  const isLate = watchEventLoop(app, lateMs);
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isLate() || ALWAYS.test(request.url)) return done();
    onRefused();
    done(serverBusyError());
  });
}

function watchEventLoop(app: FastifyInstance, lateMs: number): () => boolean {
  let expected = performance.now() + SAMPLE_EVERY_MS;
  let lateInARow = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lateInARow = now - expected > lateMs ? lateInARow + 1 : 0;
    expected = now + SAMPLE_EVERY_MS;
  }, SAMPLE_EVERY_MS).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
  return () => lateInARow >= LATE_SAMPLES;
}
