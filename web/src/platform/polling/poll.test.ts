import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPoller, pollWhileVisible, type PollResponse } from "./poll.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const fine: PollResponse = { status: 200, pollInterval: "3000" };

/** A fake `document` that a test can hide. */
class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

function polling(...answers: (PollResponse | Error)[]) {
  const ask = vi.fn<(signal: AbortSignal) => Promise<PollResponse>>(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error || answer === undefined
      ? Promise.reject(answer ?? new Error("no answer"))
      : Promise.resolve(answer);
  });
  return { ask, poll: createPoller(ask) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a poll", () => {
  test("asks first after the time it was given [RT-001]", async () => {
    const { ask, poll } = polling(fine);
    poll.start(2_000);
    await pass(1_999);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(ask).toHaveBeenCalledOnce();
  });

  test("asks again after as long as a successful answer says [RT-008]", async () => {
    const { ask, poll } = polling({ status: 226, pollInterval: "500" }, fine);
    poll.start();
    await pass(0);
    await pass(499);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await pass(2_999);
    expect(ask).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test.each([200, 201, 202, 203, 204, 205, 206, 207, 208, 226])(
    "goes on after %i, which is a success [SYS-034]",
    async (status) => {
      const { ask, poll } = polling({ status, pollInterval: "500" });
      poll.start();
      await pass(500);
      expect(ask).toHaveBeenCalledTimes(2);
    },
  );

  test.each([300, 304, 400, 401, 403, 404, 409, 410, 422])(
    "ends after %i [SYS-034]",
    async (status) => {
      const { ask, poll } = polling({ status, pollInterval: "500" });
      poll.start();
      await pass(60_000);
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );

  // RT-009: polling follows only the `Poll-Interval` header and has no built-in interval. An early
  // specification named 120000 ms, but that number is git's file mode of a symbolic link.
  test("has no interval of its own, not even 120000 ms [RT-009]", async () => {
    const { ask, poll } = polling({ status: 200, pollInterval: null });
    poll.start();
    await pass(0);
    await pass(600_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  test.each([
    { status: 200, pollInterval: null },
    { status: 200, pollInterval: "0" },
    { status: 200, pollInterval: "-1" },
    { status: 200, pollInterval: "soon" },
    { status: 304, pollInterval: "3000" },
    { status: 401, pollInterval: "3000" },
    { status: 404, pollInterval: "3000" },
  ])("ends with an answer that does not say so, or is refused: %j [RT-008]", async (answer) => {
    const { ask, poll } = polling(answer);
    poll.start();
    await pass(600_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  test("tries again more and more slowly while nobody answers, then goes on as before", async () => {
    const away = new TypeError("network");
    const { ask, poll } = polling(away, { status: 503, pollInterval: null }, away, fine);
    poll.start();
    await pass(0);
    for (const [delay, calls] of [
      [3_000, 2],
      [6_000, 3],
      [12_000, 4],
      [3_000, 5],
    ] as const) {
      await pass(delay - 1);
      expect(ask).toHaveBeenCalledTimes(calls - 1);
      await pass(1);
      expect(ask).toHaveBeenCalledTimes(calls);
    }
  });

  test("stops at once, also in the middle of a question", async () => {
    let answer = (_: PollResponse) => {};
    const ask = vi.fn<(signal: AbortSignal) => Promise<PollResponse>>(
      () => new Promise<PollResponse>((resolve) => (answer = resolve)),
    );
    const poll = createPoller(ask);
    poll.start();
    await pass(0);
    poll.stop();
    expect(ask.mock.calls[0]?.[0].aborted).toBe(true);
    answer(fine);
    await pass(60_000);
    expect(ask).toHaveBeenCalledOnce();
    poll.start();
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe("a page that is polled for", () => {
  test("is left alone while it is hidden and asks at once when it is seen again [RT-002]", async () => {
    const page = new Page();
    const { ask, poll } = polling(fine);
    const end = pollWhileVisible(poll, 2_000, page);
    await pass(2_000);
    expect(ask).toHaveBeenCalledTimes(1);
    page.turn(true);
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    page.turn(false);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
    end();
    page.turn(true);
    page.turn(false);
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("and was hidden from the beginning waits until it is seen [RT-002]", async () => {
    const page = new Page();
    page.hidden = true;
    const { ask, poll } = polling(fine);
    pollWhileVisible(poll, 2_000, page);
    await pass(60_000);
    expect(ask).not.toHaveBeenCalled();
    page.turn(false);
    await pass(0);
    expect(ask).toHaveBeenCalledOnce();
  });
});
