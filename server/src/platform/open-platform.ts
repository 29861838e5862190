/** Opens the platform of one process: database, Redis, event feed, rate limits, presence and storage. */
import { createSecrets } from "./auth/secrets.ts";
import type { Config } from "./config/config.ts";
import { createContext, type ContextDependencies } from "./create-context.ts";
import type { Viewer } from "./context.ts";
import { createConnectionQueue } from "./db/connection-queue.ts";
import { openDatabase, type Database } from "./db/pool.ts";
import { createRequestDatabaseUsage } from "./db/request-usage.ts";
import { createAnnouncer } from "./events/announcing.ts";
import { createDispatcher } from "./events/dispatcher.ts";
import { createEventFeed } from "./events/feed.ts";
import { createRepositoryStorages } from "./git/repository-storages.ts";
import { createMail } from "./mail/mail.ts";
import { setRenderTimeLimit } from "./markdown/index.ts";
import type { Module } from "./module.ts";
import type { Platform } from "./platform.ts";
import { BUDGETS } from "./rate-limits/budgets.ts";
import { createRateLimiter } from "./rate-limits/rate-limits.ts";
import { openRedis } from "./redis/redis.ts";
import { createRooms } from "./rooms/rooms.ts";
import { openStorage } from "./storage/open-storage.ts";
import { createLogger, type ProcessLogger } from "./telemetry/log.ts";
import { registerInstanceGauges } from "./telemetry/instance-gauges.ts";
import { createMetrics } from "./telemetry/metrics.ts";
import { registerProcessGauges } from "./telemetry/process-gauges.ts";
import { recordStatementSpan } from "./telemetry/tracing.ts";

export interface PlatformOptions {
  /** Log of the process; by default lines on standard output. */
  log?: ProcessLogger;
  /** False for a process that ends soon and has no sockets: it reads no events of other processes. */
  followsEvents?: boolean;
}

export function openPlatform(
  config: Config,
  modules: readonly Module[],
  { log = createLogger(config.logLevel), followsEvents = true }: PlatformOptions = {},
): Platform {
  for (const module of modules) module.register?.();
  const metrics = createMetrics();
  const { budgets } = config;
  const countRefusal = (limit: string) => metrics.refused.inc({ limit });
  setRenderTimeLimit(budgets.renderMs, () => countRefusal(BUDGETS.renderMs.name));
  let lastUncertainCommit = Number.NEGATIVE_INFINITY;
  const { db, handleFor, measurePool } = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    statementTimeoutMs: config.statementTimeoutMs,
    commitDeadlineMs: config.commitDeadlineMs,
    preparedStatements: config.preparedStatements,
    gate: createConnectionQueue({
      capacity: config.databasePool,
      perCaller: budgets.databaseRequestsPerCaller,
      queuePerCaller: budgets.databaseQueuePerCaller,
      onRefused: () => countRefusal(BUDGETS.databaseQueuePerCaller.name),
    }),
    onStatement(seconds) {
      metrics.statements.observe(seconds);
      recordStatementSpan(seconds);
    },
    onCommitUncertain() {
      lastUncertainCommit = performance.now();
      metrics.uncertainCommits.inc();
    },
  });
  const redis = openRedis(config.redisUrl, config.redisPrefix, log);
  registerProcessGauges(metrics.registry, { measurePool, isRedisConnected: redis.isConnected });
  registerInstanceGauges(metrics.registry, db, log);
  const feed = createEventFeed(db, log);
  const dispatcher = createDispatcher({
    db,
    log,
    publish: (events) => redis.publish(events),
    onDispatched: (count) => metrics.events.inc(count),
  });
  if (followsEvents) {
    redis.subscribe(feed.receive, () => {
      feed
        .catchUp()
        .catch((error: unknown) => log.warn({ err: error }, "the feed could not catch up"));
    });
    feed.start(redis.isConnected);
    dispatcher.start();
  }

  const now = () => new Date();
  const secrets = createSecrets(config.secret);
  const rateLimits = createRateLimiter(redis, config.rateLimits, countRefusal);
  const rooms = createRooms(redis, (listener) => feed.overhear(listener));
  const storage = openStorage(config);
  const repositories = createRepositoryStorages(config.repositoriesPath, budgets, () =>
    countRefusal(BUDGETS.gitQueuePerCaller.name),
  );
  const mail = createMail(config.smtp, metrics);
  const parts: ContextDependencies = {
    db,
    announcer: createAnnouncer(modules.flatMap((module) => module.listeners ?? [])),
    onAnnounced: dispatcher.nudge,
    shared: { config, secrets, rateLimits, rooms, storage, repositories, mail, now },
  };

  const lookUps = createConnectionQueue({
    capacity: Number.POSITIVE_INFINITY,
    perCaller: budgets.databaseRequestsPerCaller,
    queuePerCaller: budgets.lookUpQueuePerAddress,
    onRefused: () => countRefusal(BUDGETS.lookUpQueuePerAddress.name),
  });
  /** The database handle of each running request. The key is the `root` of the request's context. */
  const handles = new WeakMap<object, Database>();
  /** Returns undefined for jobs and for work of the process itself, which have no budget. */
  const openHandle = (viewer: Viewer, onlyReads: boolean): Database | undefined => {
    const usage = createRequestDatabaseUsage(viewer, budgets, countRefusal);
    return usage === null ? undefined : handleFor(usage, onlyReads);
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
    repositories,
    mail,
    msSinceUncertainCommit: () => performance.now() - lastUncertainCommit,
    contextFor(viewer, requestId, callLog, { header = () => undefined, onlyReads, page } = {}) {
      const caller = { viewer, requestId, log: callLog, header };
      const handle = (page && handles.get(page.root)) ?? openHandle(viewer, onlyReads === true);
      const ctx = createContext(parts, caller, handle);
      if (handle !== undefined) handles.set(ctx.root, handle);
      return ctx;
    },
    async lookUp(address, work) {
      const claimant = { key: address, connections: 0, waiting: 0, admitted: false };
      const leave = await lookUps.enter(claimant);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    now,
    async close() {
      rooms.close();
      mail.close();
      feed.stop();
      await dispatcher.stop();
      redis.close();
      await db.destroy();
    },
  };
}
