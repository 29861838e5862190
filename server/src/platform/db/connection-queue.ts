/**
 * Shares the database connections of one process fairly among callers, so that a caller with very many
 * requests does not delay the others. A caller is a user or an IP address, see `rateLimitKey`. The
 * number of connections per caller is limited, and the limit is lower while few connections are free. A
 * free connection goes to the caller with the fewest connections. Work without a caller, such as jobs
 * and session lookups, comes first and has no limit.
 */
import { AppError } from "../errors/app-error.ts";
import { serverBusyError } from "../errors/http-errors.ts";

interface GateOptions {
  /** Number of connections in the pool. */
  capacity: number;
  /** Maximum number of connections that one caller uses at the same time. */
  perCaller: number;
  /** Maximum number of waiting requests of one caller. Further requests are refused. */
  queuePerCaller: number;
  onRefused: () => void;
}

/**
 * The connections that one request uses and waits for. All requests of one caller have the same
 * `key`.
 */
export interface ConnectionUsage {
  readonly key: string;
  /** Number of connections that the request uses now. */
  connections: number;
  /** Number of connections that the request waits for. */
  waiting: number;
  /**
   * Whether the request has already used a connection. Such a request is not refused when the queue is
   * full.
   */
  admitted: boolean;
}

export interface ConnectionQueue {
  /**
   * Waits for a connection. The caller must call the returned function after it has released the
   * connection.
   */
  enter(claimant: ConnectionUsage | null): Promise<() => void>;
  /** How many connections requests and jobs wait for. */
  countWaiting(): number;
}

/**
 * Maximum number of connections of one request. Without this limit, the resolvers of one GraphQL query,
 * which run concurrently, could use the whole pool.
 */
const CONNECTIONS_PER_REQUEST = 2;
/**
 * Maximum wait of a request whose caller has no connection at all. After that, the request fails
 * with `serverBusyError`. If requests reach this limit, the pool is too small.
 */
const POOL_WAIT_MS = 2_000;
/**
 * Maximum wait of a request while other requests of the same caller use connections. After that,
 * the request fails with the error code `rate_limited`.
 */
const CALLER_WAIT_MS = 10_000;
/**
 * Maximum number of connections that all callers in total wait for. In a longer queue, finding the next
 * request would take too long.
 */
const MOST_WAITING = 2_000;

interface Waiting {
  claimant: ConnectionUsage | null;
  grant(): void;
}

interface Caller {
  connections: number;
  /**
   * One element per connection that the caller's requests wait for. A request can wait for several
   * connections.
   */
  waiting: Waiting[];
  waitingRequests: number;
}

export function createConnectionQueue(options: GateOptions): ConnectionQueue {
  const { capacity, perCaller, queuePerCaller, onRefused } = options;
  const callers = new Map<string, Caller>();
  const first: Waiting[] = [];
  let free = capacity;
  /**
   * Number of connections that callers wait for. Does not include `first`, the queue of work without a
   * caller.
   */
  let waitingCount = 0;

  function callerOf(key: string): Caller {
    let caller = callers.get(key);
    if (caller === undefined) callers.set(key, (caller = newCaller()));
    return caller;
  }

  /**
   * Whether the caller can get another connection. A caller must have fewer connections than are free,
   * because the last free connections are reserved for new callers.
   */
  function mayHaveOneMore({ connections }: Caller): boolean {
    return connections < perCaller && connections < free;
  }

  function take(claimant: ConnectionUsage | null): () => void {
    free -= 1;
    if (claimant !== null) {
      claimant.connections += 1;
      claimant.admitted = true;
      putLast(claimant.key).connections += 1;
    }
    return () => {
      free += 1;
      if (claimant !== null) {
        claimant.connections -= 1;
        putLast(claimant.key).connections -= 1;
        forgetIdle(claimant.key);
      }
      serve();
    };
  }

  /** Moves the caller to the end of the map, so that other callers get the next connection first. */
  function putLast(key: string): Caller {
    const caller = callerOf(key);
    callers.delete(key);
    callers.set(key, caller);
    return caller;
  }

  function forgetIdle(key: string): void {
    const caller = callers.get(key);
    if (caller?.connections === 0 && caller.waiting.length === 0) callers.delete(key);
  }

  /**
   * Grants free connections to waiting requests until no connection is free or no request can get one.
   */
  function serve(): void {
    for (;;) {
      const next = free > 0 ? (first[0] ?? nextOfCallers()) : undefined;
      if (next === undefined) return;
      next.grant();
    }
  }

  /**
   * Chooses the caller with the fewest connections. The map is ordered by the time of the last granted
   * connection, so among equal callers the one that has waited longest is chosen.
   */
  function nextOfCallers(): Waiting | undefined {
    if (waitingCount === 0) return undefined;
    let best: { caller: Caller; waiting: Waiting } | undefined;
    for (const caller of callers.values()) {
      if (caller.waiting.length === 0 || !mayHaveOneMore(caller)) continue;
      if (best !== undefined && best.caller.connections <= caller.connections) continue;
      const waiting = nextOf(caller);
      if (waiting !== undefined) best = { caller, waiting };
      if (best?.caller.connections === 0) break;
    }
    return best?.waiting;
  }

  function refuseFloods(claimant: ConnectionUsage, caller: Caller): void {
    const isFlood = caller.waitingRequests >= queuePerCaller && !claimant.admitted;
    if (isFlood) throw tooManyAtOnce(onRefused);
    if (waitingCount >= MOST_WAITING) throw serverBusyError();
  }

  function joinQueue(waiting: Waiting): () => void {
    const { claimant } = waiting;
    if (claimant === null) {
      first.push(waiting);
      return () => first.splice(first.indexOf(waiting), 1);
    }
    const caller = callerOf(claimant.key);
    caller.waiting.push(waiting);
    claimant.waiting += 1;
    if (claimant.waiting === 1) caller.waitingRequests += 1;
    waitingCount += 1;
    return () => {
      caller.waiting.splice(caller.waiting.indexOf(waiting), 1);
      claimant.waiting -= 1;
      if (claimant.waiting === 0) caller.waitingRequests -= 1;
      waitingCount -= 1;
      forgetIdle(claimant.key);
    };
  }

  function wait(claimant: ConnectionUsage | null): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const since = performance.now();
      let timer = setTimeout(giveUp, POOL_WAIT_MS);
      const leaveQueue = joinQueue({
        claimant,
        grant() {
          clearTimeout(timer);
          const release = take(claimant);
          leaveQueue();
          resolve(release);
        },
      });
      function giveUp(): void {
        const own = claimant === null ? 0 : callerOf(claimant.key).connections;
        if (own > 0 && performance.now() - since < CALLER_WAIT_MS) {
          timer = setTimeout(giveUp, POOL_WAIT_MS);
          return;
        }
        leaveQueue();
        reject(own > 0 ? tooManyAtOnce(onRefused) : serverBusyError());
      }
      serve();
    });
  }

  return {
    async enter(claimant) {
      const nobodyWaits = waitingCount === 0 && first.length === 0;
      if (claimant === null) return nobodyWaits && free > 0 ? take(null) : wait(null);
      const caller = callerOf(claimant.key);
      if (nobodyWaits && hasRoom(claimant) && mayHaveOneMore(caller)) return take(claimant);
      refuseFloods(claimant, caller);
      return wait(claimant);
    },
    countWaiting: () => first.length + waitingCount,
  };
}

function newCaller(): Caller {
  return { connections: 0, waiting: [], waitingRequests: 0 };
}

/**
 * Chooses among the requests of one caller: the request without a connection that has waited longest, or
 * else the first request that can get another connection.
 */
function nextOf({ waiting }: Caller): Waiting | undefined {
  return (
    waiting.find(({ claimant }) => claimant?.connections === 0) ??
    waiting.find(({ claimant }) => hasRoom(claimant))
  );
}

function hasRoom(claimant: ConnectionUsage | null): boolean {
  return claimant === null || claimant.connections < CONNECTIONS_PER_REQUEST;
}

function tooManyAtOnce(onRefused: () => void): AppError {
  onRefused();
  return new AppError(
    "rate_limited",
    "Too many of your requests are running at the same time. Please try again in a moment.",
    { retryAfterSeconds: 2 },
  );
}
