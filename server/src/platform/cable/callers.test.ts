import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallerCableUsageRegistry } from "./callers.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("a hundred thousand addresses that come once do not stay in memory [H3]", () => {
  const callers = new CallerCableUsageRegistry();
  for (let count = 0; count < 100_000; count++) {
    callers.of(`address:${count}`).commands.add();
    if (count % 100 === 0) vi.setSystemTime(Date.now() + 1_000);
  }
  expect(callers.size).toBeLessThan(5_000);
});

test("a caller with an open socket, or who sent commands a moment ago, is remembered", () => {
  const callers = new CallerCableUsageRegistry();
  const open = callers.of("open");
  open.sockets = 1;
  vi.setSystemTime(Date.now() + 60_000);
  const lately = callers.of("lately");
  lately.commands.add();
  for (let count = 0; count < 10_000; count++) callers.of(`address:${count}`);
  expect(callers.of("open")).toBe(open);
  expect(callers.of("lately")).toBe(lately);
  expect(lately.commands.add()).toBe(2);
  vi.setSystemTime(Date.now() + 10_000);
  expect(lately.commands.add()).toBe(1);
});
