import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PingScheduler } from "./ping-scheduler.ts";

interface Member {
  seat: number;
  pings: number;
  checks: number;
}

let rota: PingScheduler<Member>;
let largestSlot: number;
let largestCheck: number;
let checksNow: number;

beforeEach(() => {
  vi.useFakeTimers();
  largestSlot = largestCheck = checksNow = 0;
  const turns = {
    ping(members: Iterable<Member>) {
      let size = 0;
      for (const member of members) {
        member.pings += 1;
        size += 1;
      }
      largestSlot = Math.max(largestSlot, size);
      checksNow = 0;
    },
    check(member: Member) {
      member.checks += 1;
      largestCheck = Math.max(largestCheck, ++checksNow);
    },
  };
  rota = new PingScheduler(turns, 3_000, 60_000);
});

afterEach(() => {
  rota.stop();
  vi.useRealTimers();
});

function seatMany(count: number): Member[] {
  const members = Array.from({ length: count }, () => ({ seat: 0, pings: 0, checks: 0 }));
  for (const member of members) rota.add(member);
  return members;
}

test("everybody is pinged once per round and checked at least every 60 s", () => {
  const members = seatMany(1_200);
  vi.advanceTimersByTime(60_000);
  expect(new Set(members.map(({ pings }) => pings))).toEqual(new Set([20]));
  expect(Math.min(...members.map(({ checks }) => checks))).toBeGreaterThanOrEqual(1);
  expect(Math.max(...members.map(({ checks }) => checks))).toBeLessThanOrEqual(2);
});

test("the work of a crowd that came at once is spread over the round and the minute", () => {
  seatMany(1_200);
  vi.advanceTimersByTime(60_000);
  expect(largestSlot).toBe(1_200 / 30);
  expect(largestCheck).toBeLessThanOrEqual(Math.ceil(40 / 19));
});

test("who left is not called any more", () => {
  const [first, second] = seatMany(2);
  rota.remove(first!);
  rota.remove(first!);
  vi.advanceTimersByTime(9_000);
  expect(first!.pings).toBe(0);
  expect(second!.pings).toBe(3);
  expect(rota.size).toBe(1);
  expect([...rota.members()]).toEqual([second]);
});
