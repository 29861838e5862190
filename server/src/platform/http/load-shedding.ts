/**
 * Refuses requests while the event loop is late again and again: answers would come too late to be of use,
 * and each one accepted makes the others later. One long turn is no reason: requests that
 * arrived meanwhile are answered a little later.
 */
import type { FastifyInstance } from "fastify";
import { busyError } from "../errors/http-errors.ts";

const SAMPLE_EVERY_MS = 500;
const LATE_MS = 1_000;
/** So many samples in a row must be late. */
const LATE_SAMPLES = 2;

/** A busy process is alive: being restarted would not help it. Files cost next to nothing, and a page needs them. */
const ALWAYS = /^\/-\/(?:health|liveness|readiness|metrics|assets\/)/;

export function shedLoad(app: FastifyInstance): void {
  const isLate = watchEventLoop(app);
  app.addHook("onRequest", (request, _reply, done) => {
    done(isLate() && !ALWAYS.test(request.url) ? busyError() : undefined);
  });
}

function watchEventLoop(app: FastifyInstance): () => boolean {
  let expected = performance.now() + SAMPLE_EVERY_MS;
  let lateInARow = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lateInARow = now - expected > LATE_MS ? lateInARow + 1 : 0;
    expected = now + SAMPLE_EVERY_MS;
  }, SAMPLE_EVERY_MS).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
  return () => lateInARow >= LATE_SAMPLES;
}
