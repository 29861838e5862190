import { NOTES_FIRST_POLL_MS } from "@cairn/contract/notes/discussions";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { syncNotes, type NotesSyncOptions, type NotesListener } from "./notes-sync.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

type Answer = Awaited<ReturnType<NotesSyncOptions["ask"]>>;

/** An open page with a fake API whose responses take 100 ms each. */
function opened({ hidden = false, answers = [] as Answer[] } = {}) {
  const page = new Page();
  page.hidden = hidden;
  let cable: NotesListener | undefined;
  const ask = vi.fn<() => Promise<Answer>>(async () => {
    const answer = answers.shift() ?? { status: 200, pollInterval: "6000", more: false };
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer;
  });
  const remove = vi.fn<NotesSyncOptions["remove"]>();
  const readAgain = vi.fn<() => void>();
  const failed = vi.fn<(isFailed: boolean) => void>();
  const unfollow = vi.fn<() => void>();
  const end = syncNotes({
    page,
    ask,
    remove,
    readAgain,
    failed,
    follow(listener) {
      cable = listener;
      return unfollow;
    },
  });
  if (!cable) throw new Error("Nobody follows.");
  return { page, ask, remove, readAgain, failed, unfollow, end, cable };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("without the cable", () => {
  test("the first question comes after 2500 ms, the next as the answer says [RT-004] [RT-008]", async () => {
    expect(NOTES_FIRST_POLL_MS).toBe(2500);
    const { ask } = opened();
    await pass(2499);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(6100);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("a page that begins hidden asks at once, and then rests [RT-004] [RT-005]", async () => {
    const { page, ask } = opened({ hidden: true });
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    page.turn(false);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("nothing is asked while the page is hidden, and again when it is not [RT-005]", async () => {
    const { page, ask } = opened();
    page.turn(true);
    await pass(60_000);
    expect(ask).not.toHaveBeenCalled();
    page.turn(false);
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("a question that failed is told, and so is the next that did not [RT-007]", async () => {
    const { failed } = opened({ answers: [{ status: 500, pollInterval: null, more: false }] });
    await pass(2600);
    expect(failed).toHaveBeenLastCalledWith(true);
    await pass(3100);
    expect(failed).toHaveBeenLastCalledWith(false);
  });
});

describe("with the cable", () => {
  test("the page catches up once and then waits for news", async () => {
    const { ask, cable } = opened();
    cable.live(true, false);
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    cable.heard({ changed: [4], removed: [] });
    await pass(100);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("much news at once makes one more question, not many", async () => {
    const { ask, cable } = opened();
    cable.live(true, false);
    await pass(1000);
    for (let id = 0; id < 9; id += 1) cable.heard({ changed: [id], removed: [] });
    await pass(1000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("what did not fit into the answer is asked for at once", async () => {
    const { ask, cable } = opened({ answers: [{ status: 200, pollInterval: "1", more: true }] });
    cable.live(true, false);
    await pass(1000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("what was deleted goes without a question", async () => {
    const { ask, remove, cable } = opened();
    cable.live(true, false);
    await pass(1000);
    cable.heard({ changed: [], removed: [7] });
    expect(remove).toHaveBeenCalledWith([7]);
    await pass(1000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("news wait until somebody looks", async () => {
    const { page, ask, cable } = opened();
    cable.live(true, false);
    await pass(1000);
    page.turn(true);
    cable.heard({ changed: [4], removed: [] });
    await pass(1000);
    expect(ask).toHaveBeenCalledTimes(1);
    page.turn(false);
    await pass(1000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test("after a break everything shown is read again; in it the page asks by itself", async () => {
    const { ask, readAgain, cable } = opened();
    cable.live(true, false);
    await pass(1000);
    cable.live(false, false);
    await pass(2500);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(readAgain).not.toHaveBeenCalled();
    cable.live(true, true);
    expect(readAgain).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("a question that failed is asked again", async () => {
    const { ask, failed, cable } = opened({
      answers: [{ status: 502, pollInterval: null, more: false }],
    });
    cable.live(true, false);
    await pass(100);
    expect(failed).toHaveBeenLastCalledWith(true);
    await pass(3100);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(failed).toHaveBeenLastCalledWith(false);
  });
});

test("who leaves the page asks and hears nothing more", async () => {
  const { page, ask, unfollow, end } = opened();
  end();
  page.turn(true);
  page.turn(false);
  await pass(60_000);
  expect(unfollow).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});
