/**
 * The feed of committed events inside one process. Redis delivers events quickly but can lose some; the
 * log in PostgreSQL has all of them. The feed keeps the last delivered position of each watched stream,
 * fills every gap from the log, and polls the log while Redis is unreachable.
 */
import type { Database } from "../db/pool.ts";
import type { Logger } from "../telemetry/log.ts";
import type { StreamEvent } from "./event.ts";
import { findEventsAfterPosition, findStreamPositions } from "./events.queries.ts";

export type { StreamEvent } from "./event.ts";

const CHECK_MS = 10_000;
const CHECK_WITHOUT_REDIS_MS = 1_000;
const REPLAY_LIMIT = 500;
const REPLAYS_AT_ONCE = 4;

export type FeedListener = (event: StreamEvent) => void;

export interface StreamSubscription {
  /**
   * Resolves when the current position of the stream has been read. Every event after that moment is
   * delivered.
   */
  ready: Promise<void>;
  stop(): void;
}

export interface EventFeed {
  watch(stream: string, listener: FeedListener): StreamSubscription;
  /**
   * Registers a listener for every event that arrives over Redis. Redis can lose events, so use this
   * only where a lost event does no harm, as for presence.
   */
  overhear(listener: FeedListener): void;
}

interface Watched {
  listeners: Set<FeedListener>;
  ready: Promise<void>;
  /**
   * Position of the last delivered event. Null until the stream's position has been read from the log.
   */
  position: number | null;
  /**
   * Resolves when the last queued task of the stream has finished. Tasks of one stream run one after the
   * other.
   */
  work: Promise<void>;
}

export interface ControllableEventFeed extends EventFeed {
  /**
   * Receives an event from Redis. The Redis subscription must call this function with each event
   * that arrives.
   */
  receive: FeedListener;
  /** Compares the position of every watched stream with the log and delivers the missed events. */
  catchUp(): Promise<void>;
  start(isConnected: () => boolean): void;
  stop(): void;
}

export function createEventFeed(db: Database, log: Logger): ControllableEventFeed {
  const streams = new Map<string, Watched>();
  const eavesdroppers: FeedListener[] = [];
  let timer: NodeJS.Timeout | undefined;

  function deliver(watched: Watched, event: StreamEvent): void {
    watched.position = event.position;
    for (const listener of watched.listeners) listener(event);
  }

  async function replay(stream: string, watched: Watched): Promise<void> {
    for (;;) {
      const missed = await findEventsAfterPosition(db, stream, watched.position ?? 0, REPLAY_LIMIT);
      for (const event of missed) deliver(watched, event);
      if (missed.length < REPLAY_LIMIT) return;
    }
  }

  function queue(watched: Watched, work: () => Promise<void>): Promise<void> {
    watched.work = watched.work.then(work).catch((error: unknown) => {
      // Only logs the error. The next check of the stream reads the same events again, because only
      // delivered events advance the position.
      log.warn({ err: error }, "a stream could not be read");
    });
    return watched.work;
  }

  function begin(stream: string): Watched {
    const watched: Watched = {
      listeners: new Set(),
      ready: Promise.resolve(),
      position: null,
      work: Promise.resolve(),
    };
    streams.set(stream, watched);
    watched.ready = findStreamPositions(db, [stream]).then((positions) => {
      watched.position ??= positions.get(stream) ?? 0;
    });
    // The first task of the stream waits until the position has been read. `ready` reports an error of
    // that read, so the queue ignores it.
    watched.work = watched.ready.catch(() => {});
    return watched;
  }

  async function compareWithLog(): Promise<void> {
    if (streams.size === 0) return;
    const positions = await findStreamPositions(db, [...streams.keys()]);
    const behind = [...streams].filter(([stream, { position }]) => {
      return position === null || (positions.get(stream) ?? 0) > position;
    });
    // Limits how many streams are replayed at the same time, so that catching up does not take the
    // database connections that requests need.
    const waiting = behind.values();
    const worker = async () => {
      for (const [stream, watched] of waiting) {
        await queue(watched, async () => {
          const position = positions.get(stream) ?? 0;
          if (watched.position === null) watched.position = position;
          else if (position > watched.position) await replay(stream, watched);
        });
      }
    };
    await Promise.all(Array.from({ length: REPLAYS_AT_ONCE }, worker));
  }

  let comparing: Promise<void> | null = null;
  function catchUp(): Promise<void> {
    comparing ??= compareWithLog().finally(() => {
      comparing = null;
    });
    return comparing;
  }

  return {
    watch(stream, listener) {
      const watched = streams.get(stream) ?? begin(stream);
      watched.listeners.add(listener);
      return {
        ready: watched.ready,
        stop() {
          watched.listeners.delete(listener);
          if (watched.listeners.size === 0 && streams.get(stream) === watched) {
            streams.delete(stream);
          }
        },
      };
    },

    overhear(listener) {
      eavesdroppers.push(listener);
    },

    receive(event) {
      for (const listener of eavesdroppers) listener(event);
      const watched = streams.get(event.stream);
      if (watched === undefined) return;
      void queue(watched, async () => {
        if (watched.position === null) return;
        if (event.position <= watched.position) return;
        if (event.position === watched.position + 1) deliver(watched, event);
        else await replay(event.stream, watched);
      });
    },

    catchUp,

    start(isConnected) {
      let lastCheck = 0;
      timer = setInterval(() => {
        if (isConnected() && Date.now() - lastCheck < CHECK_MS) return;
        lastCheck = Date.now();
        catchUp().catch((error: unknown) =>
          log.warn({ err: error }, "the feed could not catch up"),
        );
      }, CHECK_WITHOUT_REDIS_MS);
      timer.unref();
    },

    stop() {
      clearInterval(timer);
    },
  };
}
