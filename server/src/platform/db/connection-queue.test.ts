import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createConnectionQueue,
  type ConnectionUsage,
  type ConnectionQueue,
} from "./connection-queue.ts";

let refusals = 0;

function gateOf(capacity: number, queuePerCaller = 30): ConnectionQueue {
  return createConnectionQueue({
    capacity,
    perCaller: 3,
    queuePerCaller,
    onRefused: () => (refusals += 1),
  });
}

function requestOf(key: string): ConnectionUsage {
  return { key, connections: 0, waiting: 0, admitted: false };
}

/**
 * Requests a connection from the queue. `leave` of the returned object is set once the connection is
 * granted, `error` if the request is refused.
 */
function entering(gate: ConnectionQueue, claimant: ConnectionUsage | null) {
  const entry = { leave: undefined as (() => void) | undefined, error: undefined as unknown };
  gate.enter(claimant).then(
    (leave) => (entry.leave = leave),
    (error: unknown) => (entry.error = error),
  );
  return entry;
}

function insideOf(entries: readonly { leave: unknown }[]): number {
  return entries.filter(({ leave }) => leave !== undefined).length;
}

beforeEach(() => {
  refusals = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const passing = () => vi.advanceTimersByTimeAsync(0);

describe("the gate to the database", () => {
  it("gives one caller three connections of eight, and the next when one comes back [H4]", async () => {
    const gate = gateOf(8);
    const entries = Array.from({ length: 5 }, () => entering(gate, requestOf("user:1")));
    await passing();
    expect(insideOf(entries)).toBe(3);
    entries[0]?.leave?.();
    await passing();
    expect(insideOf(entries)).toBe(4);
  });

  it("keeps a connection for newcomers, however many callers flood it [H4]", async () => {
    const gate = gateOf(8);
    const flood = ["a", "b", "c"].flatMap((key) =>
      Array.from({ length: 10 }, () => entering(gate, requestOf(key))),
    );
    await passing();
    expect(insideOf(flood)).toBe(7);
    const newcomer = entering(gate, requestOf("d"));
    await passing();
    expect(newcomer.leave).toBeDefined();
  });

  it("gives a free connection to the caller that has the fewest", async () => {
    const gate = gateOf(1);
    const flood = Array.from({ length: 5 }, () => entering(gate, requestOf("a")));
    const other = entering(gate, requestOf("b"));
    await passing();
    flood[0]?.leave?.();
    await passing();
    expect(other.leave).toBeDefined();
  });

  it("serves what the program does by itself first, without a limit", async () => {
    const gate = gateOf(2);
    const own = Array.from({ length: 2 }, () => entering(gate, null));
    const [caller, more] = [entering(gate, requestOf("a")), entering(gate, null)];
    await passing();
    own[0]?.leave?.();
    await passing();
    expect([caller.leave, more.leave]).toEqual([undefined, expect.any(Function)]);
    own[1]?.leave?.();
    await passing();
    expect(caller.leave).toBeDefined();
  });

  it("gives one request two connections at the same time, and other requests their turn [H2]", async () => {
    const gate = gateOf(8);
    const query = requestOf("a");
    const resolvers = Array.from({ length: 20 }, () => entering(gate, query));
    const other = entering(gate, requestOf("a"));
    await passing();
    expect(insideOf(resolvers)).toBe(2);
    expect(other.leave).toBeDefined();
  });

  it("refuses requests beyond the queue, but none that has begun", async () => {
    const gate = gateOf(8, 2);
    const begun = requestOf("a");
    const inside = entering(gate, begun);
    const entries = Array.from({ length: 5 }, () => entering(gate, requestOf("a")));
    await passing();
    expect(insideOf(entries)).toBe(2);
    expect(entries[4]?.error).toMatchObject({ code: "rate_limited" });
    expect(refusals).toBe(1);
    inside.leave?.();
    await passing();
    const again = entering(gate, begun);
    await passing();
    expect(again.error).toBeUndefined();
  });

  it("counts waiting requests, not what each of them waits for", async () => {
    const gate = gateOf(8, 2);
    const query = requestOf("a");
    const resolvers = Array.from({ length: 50 }, () => entering(gate, query));
    const others = Array.from({ length: 2 }, () => entering(gate, requestOf("a")));
    await passing();
    expect([...resolvers, ...others].every(({ error }) => error === undefined)).toBe(true);
  });

  it("ends the wait: as busy for a full pool, as too many for one's own requests", async () => {
    const gate = gateOf(2);
    const own = Array.from({ length: 2 }, () => entering(gate, null));
    const caller = entering(gate, requestOf("a"));
    await vi.advanceTimersByTimeAsync(2_100);
    expect(caller.error).toMatchObject({ code: "unavailable" });
    for (const { leave } of own) leave?.();
    const flood = Array.from({ length: 3 }, () => entering(gate, requestOf("b")));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(flood.every(({ error }) => error === undefined)).toBe(true);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(flood[2]?.error).toMatchObject({ code: "rate_limited" });
  });

  it("forgets who waited, when many waited and left [H4]", async () => {
    const gate = gateOf(8);
    const entries = Array.from({ length: 1_000 }, (_, n) =>
      entering(gate, requestOf(`k${n % 50}`)),
    );
    for (let round = 0; round < 1_000; round += 1) {
      await passing();
      const next = entries.find(({ leave }) => leave !== undefined);
      if (next === undefined) break;
      next.leave?.();
      entries.splice(entries.indexOf(next), 1);
    }
    expect(entries).toHaveLength(0);
    const after = Array.from({ length: 3 }, () => entering(gate, requestOf("k1")));
    await passing();
    expect(insideOf(after)).toBe(3);
  });
});
