import type { IssuesChannelMessage } from "@cairn/contract/issues/issue-live";
import { REALTIME_CHANGES_FIRST_POLL_MS } from "@cairn/contract/issues/issue-page";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CableSubscriber } from "../../../platform/cable.ts";
import type { PollResponse } from "../../../platform/polling/poll.ts";
import { subscribeToIssue } from "./issue-subscription.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean) {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

/** An open issue page with lock version 4 and label 7. `reads` records what the page refetches. */
function openPage() {
  const page = new Page();
  let cable: CableSubscriber | undefined;
  const reads: string[][] = [];
  const unsubscribe = vi.fn<() => void>();
  const askForWords = vi.fn<() => Promise<PollResponse>>(() =>
    Promise.resolve({ status: 200, pollInterval: "3000" }),
  );
  const follower = subscribeToIssue({
    page,
    askForWords,
    subscribe(given) {
      cable = given;
      return unsubscribe;
    },
    async read(changed) {
      reads.push([...changed]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
    shown: () => ({ id: 1, lock_version: 4, labels: [{ id: 7 }] }),
  });
  if (cable === undefined) throw new Error("Nobody subscribed.");
  const made = cable;
  return {
    page,
    follower,
    reads,
    askForWords,
    unsubscribe,
    confirmed: (isAgain: boolean) => made.confirmed(isAgain, () => {}),
    hear: (news: IssuesChannelMessage) => made.received(news),
    lost: () => made.lost(),
    rejected: () => made.rejected(),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("news on the cable", () => {
  test("lead to another read of what changed, assignees included [RT-021]", async () => {
    const { reads, confirmed, hear } = openPage();
    confirmed(false);
    hear({ event: "updated", changed: ["assignee_ids"], position: 9 });
    expect(reads).toEqual([["assignee_ids"]]);
  });

  test("that come while it is being read lead to one more read, not to many", async () => {
    const { reads, confirmed, hear } = openPage();
    confirmed(false);
    for (const changed of ["title", "description", "description", "weight"]) {
      hear({ event: "updated", changed: [changed] });
    }
    await pass(1_000);
    expect(reads).toEqual([["title"], ["description", "weight"]]);
  });

  test("of a label matter only to issues that carry it", () => {
    const { reads, confirmed, hear } = openPage();
    confirmed(false);
    hear({ event: "updated", changed: ["labels"], label_id: 8 });
    expect(reads).toEqual([]);
    hear({ event: "updated", changed: ["labels"], label_id: 7 });
    expect(reads).toEqual([["labels"]]);
  });

  test("that it is gone are read too: the page says so", () => {
    const { reads, confirmed, hear } = openPage();
    confirmed(false);
    hear({ event: "removed" });
    expect(reads).toEqual([["issue"]]);
  });

  test("begin with the current version, which tells what was missed since the page was made", () => {
    const { reads, confirmed, hear } = openPage();
    confirmed(false);
    hear({ event: "current", id: 1, lock_version: 4 });
    expect(reads).toEqual([]);
    hear({ event: "current", id: 1, lock_version: 5 });
    expect(reads).toEqual([["issue"]]);
  });

  test("may have been missed in a break, so everything is read once after it", async () => {
    const { reads, confirmed, lost } = openPage();
    confirmed(false);
    lost();
    confirmed(true);
    await pass(1_000);
    expect(reads).toEqual([["issue", "awards", "project", "tree"]]);
  });

  test("wait until somebody looks", async () => {
    const { page, reads, confirmed, hear } = openPage();
    confirmed(false);
    page.turn(true);
    hear({ event: "updated", changed: ["title"] });
    hear({ event: "updated", changed: ["weight"] });
    await pass(60_000);
    expect(reads).toEqual([]);
    page.turn(false);
    expect(reads).toEqual([["title", "weight"]]);
  });

  test("that it is not for this person any more let the page find out", () => {
    const { reads, confirmed, rejected } = openPage();
    confirmed(false);
    rejected();
    expect(reads).toHaveLength(1);
  });
});

describe("polling", () => {
  test("begins 2 s after the page was shown, if the cable is not there by then [RT-001]", async () => {
    expect(REALTIME_CHANGES_FIRST_POLL_MS).toBe(2_000);
    const { askForWords } = openPage();
    await pass(1_999);
    expect(askForWords).not.toHaveBeenCalled();
    await pass(1);
    expect(askForWords).toHaveBeenCalledTimes(1);
    await pass(3_000);
    expect(askForWords).toHaveBeenCalledTimes(2);
  });

  test("ends when the cable is there and begins again when it breaks", async () => {
    const { askForWords, confirmed, lost } = openPage();
    confirmed(false);
    await pass(60_000);
    expect(askForWords).not.toHaveBeenCalled();
    lost();
    await pass(2_000);
    expect(askForWords).toHaveBeenCalledTimes(1);
    confirmed(true);
    await pass(60_000);
    expect(askForWords).toHaveBeenCalledTimes(1);
  });

  test("rests while the tab is hidden [RT-002]", async () => {
    const { page, askForWords } = openPage();
    page.turn(true);
    await pass(60_000);
    expect(askForWords).not.toHaveBeenCalled();
    page.turn(false);
    await pass(0);
    expect(askForWords).toHaveBeenCalledTimes(1);
  });
});

describe("while somebody saves", () => {
  test("the page is neither polled for nor read, and then both [EDIT-034]", async () => {
    const { follower, reads, askForWords, hear } = openPage();
    await pass(2_000);
    expect(askForWords).toHaveBeenCalledTimes(1);
    const resume = follower.pause();
    const resumeOther = follower.pause();
    hear({ event: "updated", changed: ["title"] });
    await pass(60_000);
    expect(askForWords).toHaveBeenCalledTimes(1);
    expect(reads).toEqual([]);
    resume();
    resume();
    await pass(60_000);
    expect(reads).toEqual([]);
    resumeOther();
    expect(reads).toEqual([["title"]]);
    await pass(2_000);
    expect(askForWords).toHaveBeenCalledTimes(2);
  });
});

test("who leaves the page hears and asks nothing more", async () => {
  const { page, follower, unsubscribe, askForWords } = openPage();
  follower.end();
  page.turn(true);
  page.turn(false);
  await pass(60_000);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(askForWords).not.toHaveBeenCalled();
});
