import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomMember } from "./room-store.ts";
import { createRoom } from "./room.ts";

const PACE = { beatMs: 10_000, leaseMs: 30_000, tellEveryMs: 1_000, writingMs: 8_000 };

let changes: RoomMember[];
let reads: number;

beforeEach(() => {
  vi.useFakeTimers();
  changes = [];
  reads = 0;
});
afterEach(() => void vi.useRealTimers());

function aRoom() {
  return createRoom({
    pace: PACE,
    keep: () => Promise.resolve(),
    changed: (person) => Promise.resolve(void changes.push(person)),
    drop: () => Promise.resolve(),
    read: () => Promise.resolve((reads++, [])),
  });
}

test("who says a thousand times that they write and rest is announced once a second [H3]", async () => {
  const stay = aRoom().enter({ id: 1, card: {} }, () => {});
  changes = [];
  for (let count = 0; count < 1_000; count++) {
    stay.write(count % 2 === 0);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(changes.length).toBeLessThanOrEqual(6);
});

test("what they do last is announced in the end", async () => {
  const stay = aRoom().enter({ id: 1, card: {} }, () => {});
  changes = [];
  stay.write(true);
  stay.write(false);
  stay.write(true);
  stay.write(false);
  expect(changes.map(({ writing }) => writing)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changes.map(({ writing }) => writing)).toEqual([true, false]);
  stay.write(true);
  stay.leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(changes).toHaveLength(2);
});

test("a crowd is told less often than a few [H3]", async () => {
  const room = aRoom();
  for (let id = 0; id < 500; id++) room.enter({ id, card: {} }, () => {});
  await vi.advanceTimersByTimeAsync(1);
  reads = 0;
  for (let second = 0; second < 30; second++) {
    room.look();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reads).toBeGreaterThanOrEqual(2);
  expect(reads).toBeLessThanOrEqual(3);
});
