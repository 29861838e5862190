/**
 * The Redis connection: publishes events, counts rate limits, stores stream tags and presence. Redis
 * contains only data that can be rebuilt. While Redis is unreachable, commands fail immediately and do
 * not wait.
 */
import { Redis } from "ioredis";
import type { StreamEvent } from "../events/event.ts";
import type { Logger } from "../telemetry/log.ts";
import { replaceStreamTags } from "./stream-tags.ts";

const COMMAND_TIMEOUT_MS = 500;
const PULSE_MS = 1_000;
/** Checks in a row without a connection after which Redis counts as unavailable in the log. */
const MISSED_MAX = 2;
const LONGEST_RETRY_MS = 2_000;

export interface RedisConnection {
  /** Client for all commands except subscribing, for example for rate limits. */
  readonly commands: Redis;
  readonly prefix: string;
  isConnected: () => boolean;
  publish(events: readonly StreamEvent[]): Promise<void>;
  /**
   * Calls `onEvent` for each published event, and `onReady` each time the subscription is established,
   * also after a reconnect.
   */
  subscribe(onEvent: (event: StreamEvent) => void, onReady: () => void): void;
  close(): void;
}

export function openRedis(
  url: string,
  prefix: string,
  log: Logger,
  pulseMs = PULSE_MS,
): RedisConnection {
  const channel = `${prefix}events`;
  const commands = connect(url, { commandTimeout: COMMAND_TIMEOUT_MS });
  const subscriber = connect(url, { autoResubscribe: false });
  let isReportedAway = false;
  function reportAway(reason: string): void {
    if (!isReportedAway) log.warn({ reason }, "Redis is unavailable; continuing without it");
    isReportedAway = true;
  }
  for (const client of [commands, subscriber]) {
    // Logs only the message of the error: after a failed AUTH, the error object contains the password.
    client.on("error", (error) => reportAway(error.message));
  }
  // False while Redis does not answer pings. A Redis server that accepts connections but does not
  // answer also counts as unreachable.
  let answers = true;
  let subscribed = false;
  const isConnected = () => subscribed && answers && commands.status === "ready";
  let missed = 0;
  const pulse = setInterval(() => {
    commands.ping().then(
      () => (answers = true),
      () => (answers = false),
    );
    missed = isConnected() ? 0 : missed + 1;
    if (missed === MISSED_MAX) reportAway("no answer");
    if (missed > 0 || !isReportedAway) return;
    log.info({}, "Redis is available again");
    isReportedAway = false;
  }, pulseMs);
  pulse.unref();
  subscriber.on("close", () => {
    subscribed = false;
  });

  return {
    commands,
    prefix,
    isConnected,

    async publish(events) {
      // Publishes nothing while Redis is unreachable. The events are already in the table `events`,
      // where the other processes read them a little later.
      if (commands.status !== "ready") return;
      const pipeline = commands.pipeline();
      replaceStreamTags(pipeline, prefix, events);
      for (const event of events) pipeline.publish(channel, JSON.stringify(event));
      await pipeline.exec().catch((error: unknown) => {
        log.warn({ err: error }, "events could not be published; the feeds will read them later");
      });
    },

    subscribe(onEvent, onReady) {
      subscriber.on("message", (_channel, text) => {
        try {
          onEvent(JSON.parse(text) as StreamEvent);
        } catch (error) {
          log.warn({ err: error }, "a message in Redis could not be processed");
        }
      });
      const join = () => {
        subscriber.subscribe(channel).then(
          () => {
            subscribed = true;
            onReady();
          },
          () => {},
        );
      };
      subscriber.on("ready", join);
      if (subscriber.status === "ready") join();
    },

    close() {
      clearInterval(pulse);
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

function connect(url: string, options: { commandTimeout?: number; autoResubscribe?: boolean }) {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_RETRY_MS),
    ...options,
  });
}
