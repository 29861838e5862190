/**
 * Shares the connections of one process among callers, so that nobody who floods it keeps others waiting.
 * A caller (limitKeyOf) has a few connections at most, fewer while the pool is nearly empty, and the free
 * connection goes to the caller that has the fewest. Work without a caller, such as jobs and the look-up of
 * sessions, comes first and has no limit.
 */
import { AppError } from "../errors/app-error.ts";
import { busyError } from "../errors/http-errors.ts";

interface GateOptions {
  /** Connections there are. */
  capacity: number;
  /** Connections that one caller has at most at the same time. */
  perCaller: number;
  /** Requests of one caller that wait for a connection; the next one is refused. */
  queuePerCaller: number;
  onRefused: () => void;
}

/** A request as the gate knows it. Requests of one caller have the same key. */
export interface ConnectionClaim {
  readonly key: string;
  /** How many connections the request has. */
  connections: number;
  /** How many it waits for. */
  waiting: number;
  /** Whether it ever had one: a request that has begun is not refused for the length of the queue. */
  admitted: boolean;
}

export interface ConnectionQueue {
  /** Waits for a connection's turn; the caller must call the answer once it has given the connection back. */
  enter(claimant: ConnectionClaim | null): Promise<() => void>;
}

/** Resolvers of one GraphQL query run at the same time; more would let one query take the whole pool. */
const CONNECTIONS_PER_REQUEST = 2;
/** How long a caller without any connection waits, as it is the pool that is too small then. */
const POOL_WAIT_MS = 2_000;
/** How long a request waits for other requests of the same caller. */
const CALLER_WAIT_MS = 10_000;
/** Of all callers together; beyond it even looking for the next one would take too long. */
const MOST_WAITING = 2_000;

interface Waiting {
  claimant: ConnectionClaim | null;
  grant(): void;
}

interface Caller {
  connections: number;
  /** For connections; a request can wait for several. */
  waiting: Waiting[];
  waitingRequests: number;
}

export function createConnectionQueue(options: GateOptions): ConnectionQueue {
  const { capacity, perCaller, queuePerCaller, onRefused } = options;
  const callers = new Map<string, Caller>();
  const first: Waiting[] = [];
  let free = capacity;
  /** Of callers; `first` is not among them. */
  let waitingCount = 0;

  function callerOf(key: string): Caller {
    let caller = callers.get(key);
    if (caller === undefined) callers.set(key, (caller = newCaller()));
    return caller;
  }

  /** The fuller the pool, the fewer connections a caller may have: the last ones are for newcomers. */
  function mayHaveOneMore({ connections }: Caller): boolean {
    return connections < perCaller && connections < free;
  }

  function take(claimant: ConnectionClaim | null): () => void {
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

  /** Behind all others, whose turn comes before this caller's next one. */
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

  /** Gives free connections to those who wait. */
  function serve(): void {
    for (;;) {
      const next = free > 0 ? (first[0] ?? nextOfCallers()) : undefined;
      if (next === undefined) return;
      next.grant();
    }
  }

  /** Callers are in the order in which they had their last turn; among equals the first is next. */
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

  function refuseFloods(claimant: ConnectionClaim, caller: Caller): void {
    const isFlood = caller.waitingRequests >= queuePerCaller && !claimant.admitted;
    if (isFlood) throw tooManyAtOnce(onRefused);
    if (waitingCount >= MOST_WAITING) throw busyError();
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

  function wait(claimant: ConnectionClaim | null): Promise<() => void> {
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
        reject(own > 0 ? tooManyAtOnce(onRefused) : busyError());
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
  };
}

function newCaller(): Caller {
  return { connections: 0, waiting: [], waitingRequests: 0 };
}

/** The request that has waited longest without a connection, or else the first that may have another. */
function nextOf({ waiting }: Caller): Waiting | undefined {
  return (
    waiting.find(({ claimant }) => claimant?.connections === 0) ??
    waiting.find(({ claimant }) => hasRoom(claimant))
  );
}

function hasRoom(claimant: ConnectionClaim | null): boolean {
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
