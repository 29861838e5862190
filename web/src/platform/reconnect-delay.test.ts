import { Connection, ConnectionMonitor } from "@rails/actioncable";
import { expect, test } from "vitest";
import { computeReconnectDelayMs } from "./reconnect-delay.ts";

test("the connection is looked at every 3 to 30 s, more slowly the longer it is away [RT-027]", () => {
  const calm = (attempts: number) => computeReconnectDelayMs(attempts, 0);
  expect(calm(0)).toBe(3_000);
  expect(calm(1)).toBe(Math.round(5_000 * Math.LN2));
  expect(calm(9)).toBe(Math.round(5_000 * Math.LN10));
  expect(calm(100_000)).toBe(30_000);
  for (const attempts of [0, 1, 5, 50, 5_000]) {
    expect(computeReconnectDelayMs(attempts, 0.99)).toBeGreaterThanOrEqual(calm(attempts));
    expect(computeReconnectDelayMs(attempts, 0.99)).toBeLessThanOrEqual(30_000);
  }
});

test("it counts as lost after 6 s without a sign, and is opened again 500 ms after it was closed [RT-028]", () => {
  expect(ConnectionMonitor.staleThreshold).toBe(6);
  expect(Connection.reopenDelay).toBe(500);
});
