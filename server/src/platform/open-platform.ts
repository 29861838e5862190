/** Opens the technical means of one process and ties them together. */
import { createSecrets } from "./auth/secrets.ts";
import type { Config } from "./config/config.ts";
import { createContext, type ContextParts } from "./create-context.ts";
import { openDatabase } from "./db/pool.ts";
import { createAnnouncer } from "./events/announcing.ts";
import { createDispatcher } from "./events/dispatcher.ts";
import { createFeed } from "./events/feed.ts";
import type { Module } from "./module.ts";
import type { Platform } from "./platform.ts";
import { createRateLimits } from "./rate-limits/rate-limits.ts";
import { openRedis } from "./redis/redis.ts";
import { createRooms } from "./rooms/rooms.ts";
import { openStorage } from "./storage/open-storage.ts";
import { createLogger } from "./telemetry/log.ts";
import { createMetrics } from "./telemetry/metrics.ts";
import { statementSpan } from "./telemetry/tracing.ts";

export function openPlatform(config: Config, modules: readonly Module[]): Platform {
  const log = createLogger(config.logLevel);
  const metrics = createMetrics();
  const db = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    statementTimeoutMs: config.statementTimeoutMs,
    commitDeadlineMs: config.commitDeadlineMs,
    preparedStatements: config.preparedStatements,
    onStatement(seconds) {
      metrics.statements.observe(seconds);
      statementSpan(seconds);
    },
  });
  const redis = openRedis(config.redisUrl, config.redisPrefix, log);
  const feed = createFeed(db, log);
  const dispatcher = createDispatcher({
    db,
    log,
    publish: (events) => redis.publish(events),
    onDispatched: (count) => metrics.events.inc(count),
  });
  redis.subscribe(feed.receive, () => {
    feed.catchUp().catch((error: unknown) => log.warn({ err: error }, "the feed fell behind"));
  });
  feed.start(redis.isConnected);
  dispatcher.start();

  const now = () => new Date();
  const secrets = createSecrets(config.secret);
  const rateLimits = createRateLimits(redis, config.rateLimits);
  const rooms = createRooms(redis, (listener) => feed.overhear(listener));
  const storage = openStorage(config);
  const parts: ContextParts = {
    db,
    announcer: createAnnouncer(modules.flatMap((module) => module.listeners ?? [])),
    onAnnounced: dispatcher.nudge,
    shared: { config, secrets, rateLimits, rooms, storage, now },
  };

  return {
    config,
    log,
    metrics,
    secrets,
    db,
    redis,
    feed,
    rateLimits,
    rooms,
    storage,
    contextFor: (viewer, requestId, callLog, header = () => undefined) =>
      createContext(parts, { viewer, requestId, log: callLog, header }),
    now,
    async close() {
      rooms.close();
      feed.stop();
      await dispatcher.stop();
      redis.close();
      await db.destroy();
    },
  };
}
