/** Health, liveness, readiness and metrics endpoints, for load balancers and operators. */
import { sql } from "kysely";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { definePublicAction } from "../auth/actions.ts";
import type { Platform } from "../platform.ts";
import { createIpRangeMatcher } from "./client-address.ts";

const READ_HEALTH = definePublicAction("health.read");
const READ_METRICS = definePublicAction("metrics.read");
/** Health checks and scrapes come every few seconds, so the log has no line for each. */
const PROBE = { action: READ_HEALTH, probe: true } as const;

/**
 * How long the readiness reports an uncertain commit. While commits do not get through, background
 * work alone tries more often.
 */
const UNCERTAIN_MS = 60_000;

export function registerHealthRoutes(
  app: FastifyInstance,
  platform: Platform,
  isStopping: () => boolean,
): void {
  const { config } = platform;
  const storageIsWell = askedNowAndThen(() => platform.storage.isWell());
  const isAllowed = createIpRangeMatcher(config.metricsAllow);
  /**
   * A request that came through a proxy that is not configured as trusted is refused: all clients then
   * seem to have the proxy's IP address, so the check of the address would allow everybody or nobody.
   */
  const isFromOperator = (request: FastifyRequest) => {
    const hidden = "x-forwarded-for" in request.headers && config.trustedProxies.length === 0;
    return !hidden && isAllowed(request.ip);
  };

  app.get("/-/health", { config: PROBE }, (_request, reply) =>
    reply.type("text/plain").send("Cairn OK"),
  );

  app.get("/-/liveness", { config: PROBE }, () => ({ status: "ok" }));

  /**
   * The process is ready if PostgreSQL responds and the process is not stopping. Without Redis, the file
   * storage or certain commits the process stays ready, because people can still read: taking all
   * processes out of the load balancer would make it worse.
   */
  app.get("/-/readiness", { config: PROBE }, async (request, reply) => {
    const database = await sql`select 1`.execute(platform.db).then(
      () => (platform.msSinceUncertainCommit() < UNCERTAIN_MS ? "degraded" : "ok"),
      () => "failed",
    );
    const ready = database !== "failed" && !isStopping();
    const status = ready ? "ok" : "failed";
    reply.code(ready ? 200 : 503);
    if (!isFromOperator(request)) return { status };
    const storage = await storageIsWell();
    return {
      status,
      database_check: [{ status: database }],
      redis_check: [{ status: platform.redis.isConnected() ? "ok" : "degraded" }],
      storage_check: [{ status: storage ? "ok" : "degraded" }],
      stopping: isStopping(),
    };
  });

  app.get("/-/metrics", { config: { ...PROBE, action: READ_METRICS } }, async (request, reply) => {
    if (!isFromOperator(request)) return reply.callNotFound();
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
