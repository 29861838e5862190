/** Health, liveness, readiness and metrics endpoints, for load balancers and operators. */
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { definePublicAction } from "../auth/actions.ts";
import type { Platform } from "../platform.ts";
import { createIpRangeMatcher } from "./client-address.ts";

const READ_HEALTH = definePublicAction("health.read");
const READ_METRICS = definePublicAction("metrics.read");

export function registerHealthRoutes(
  app: FastifyInstance,
  platform: Platform,
  isStopping: () => boolean,
): void {
  const { config } = platform;
  const storageIsWell = askedNowAndThen(() => platform.storage.isWell());
  const mayReadMetrics = createIpRangeMatcher(config.metricsAllow);

  app.get("/-/health", { config: { action: READ_HEALTH } }, (_request, reply) =>
    reply.type("text/plain").send("Cairn OK"),
  );

  app.get("/-/liveness", { config: { action: READ_HEALTH } }, () => ({ status: "ok" }));

  /**
   * The process is ready if PostgreSQL responds and the process is not stopping. Without Redis or
   * the file storage the process stays ready, because everything except files still works.
   */
  app.get("/-/readiness", { config: { action: READ_HEALTH } }, async (_request, reply) => {
    const database = await sql`select 1`.execute(platform.db).then(
      () => "ok",
      () => "failed",
    );
    const ready = database === "ok" && !isStopping();
    const storage = await storageIsWell();
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ok" : "failed",
      database_check: [{ status: database }],
      redis_check: [{ status: platform.redis.isConnected() ? "ok" : "degraded" }],
      storage_check: [{ status: storage ? "ok" : "degraded" }],
      stopping: isStopping(),
    });
  });

  app.get("/-/metrics", { config: { action: READ_METRICS } }, async (request, reply) => {
    // True if the request came through a proxy that is not configured as trusted. All clients then
    // seem to have the proxy's IP address, so the check of the address would allow everybody or
    // nobody.
    const hidden = "x-forwarded-for" in request.headers && config.trustedProxies.length === 0;
    if (hidden || !mayReadMetrics(request.ip)) return reply.callNotFound();
    const { registry } = platform.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const ASKED_EVERY_MS = 15_000;

/**
 * Caches the result of `ask` for 15 s, because load balancers poll often and checking a remote bucket is
 * slow.
 */
function askedNowAndThen(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<boolean> | undefined;
  let at = 0;
  return () => {
    if (last === undefined || Date.now() - at > ASKED_EVERY_MS) {
      at = Date.now();
      last = ask();
    }
    return last;
  };
}
