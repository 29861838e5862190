import { describe, expect, it } from "vitest";
import {
  recordFailedSendAttempt,
  markUnsureAfterKeyExpiry,
  clearRetryDelay,
  recordSendAttempt,
  createOutboxEntry,
  resetEntryForRetry,
  selectEntriesToSend,
} from "./entry.ts";
import type { OutboxEntry, UnsentNote } from "./entry.ts";

const HOUR = 60 * 60 * 1000;
const draft: UnsentNote = {
  noteable: { kind: "issue", id: 5 },
  address: "/a/b/notes?target_id=5&target_type=issue",
  text: "Words",
  discussionId: null,
  isThread: false,
  isInternal: false,
  draftRevision: 0,
};
const entry = (key: string, wish: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...createOutboxEntry(draft, 7, key, Number(key)),
  ...wish,
});
const keys = (entries: readonly OutboxEntry[]) => entries.map(({ key }) => key);

describe("what is sent", () => {
  it("names the issue in both ways [NFORM-042]", () => {
    expect(entry("1").body).toEqual({
      note: { note: "Words", noteable_type: "Issue", noteable_id: 5 },
      target_type: "issue",
      target_id: 5,
      return_discussion: true,
    });
  });

  it("says that a thread is one [NFORM-043]", () => {
    const { note } = createOutboxEntry(
      { ...draft, isThread: true, isInternal: true },
      7,
      "1",
      1,
    ).body;
    expect(note).toMatchObject({ type: "DiscussionNote", confidential: true });
  });

  it("names what it answers [NOTE-098]", () => {
    const { body } = createOutboxEntry({ ...draft, discussionId: "f".repeat(40) }, 7, "1", 1);
    expect(body).toMatchObject({ in_reply_to_discussion_id: "f".repeat(40) });
  });
});

describe("the order", () => {
  it("is that of writing, one at a time for each issue", () => {
    const entries = [entry("2"), entry("1"), entry("3", { noteable: { kind: "issue", id: 6 } })];
    expect(keys(selectEntriesToSend(entries, 7))).toEqual(["1", "3"]);
  });

  it("waits for one that is tried again, and passes one that waits for somebody", () => {
    const unreachable = entry("1", { trouble: { kind: "unreachable" }, retryAt: 99 });
    const refused = entry("1", { trouble: { kind: "refused", reason: "no" } });
    expect(keys(selectEntriesToSend([unreachable, entry("2")], 7))).toEqual(["1"]);
    expect(keys(selectEntriesToSend([refused, entry("2")], 7))).toEqual(["2"]);
  });

  it("knows nobody else's words", () => {
    expect(selectEntriesToSend([entry("1")], 8)).toEqual([]);
  });
});

describe("after a try", () => {
  it("that got no answer it is tried again, more and more slowly", () => {
    const pauses = [1, 2, 3, 10].map((tries) => {
      const tried = { ...entry("1"), tries };
      return recordFailedSendAttempt(tried, { kind: "again", afterMs: null }, 1000).retryAt - 1000;
    });
    expect(pauses).toEqual([2000, 4000, 8000, 60_000]);
    const asked = recordFailedSendAttempt(
      recordSendAttempt(entry("1"), 0),
      { kind: "again", afterMs: 90_000 },
      0,
    );
    expect(asked).toMatchObject({ retryAt: 90_000, trouble: { kind: "unreachable" } });
  });

  it("the network wakes it; signing in retried wakes what was signed out", () => {
    const away = entry("1", { trouble: { kind: "unreachable" }, retryAt: 99 });
    const out = entry("2", { trouble: { kind: "signedOut" } });
    const no = entry("3", { trouble: { kind: "refused", reason: "no" } });
    expect(clearRetryDelay(away, "same").retryAt).toBe(0);
    expect(clearRetryDelay(out, "same").trouble).toEqual({ kind: "signedOut" });
    expect(clearRetryDelay(out, "new").trouble).toBeNull();
    expect(clearRetryDelay(no, "new")).toBe(no);
  });

  it("that may have succeeded it is not sent again once the server has forgotten it", () => {
    const tried = {
      ...recordSendAttempt(entry("1"), 0),
      trouble: { kind: "unreachable" } as const,
    };
    expect(markUnsureAfterKeyExpiry(tried, 22 * HOUR)).toBe(tried);
    expect(markUnsureAfterKeyExpiry(tried, 24 * HOUR).trouble).toEqual({ kind: "unsure" });
    expect(selectEntriesToSend([markUnsureAfterKeyExpiry(tried, 24 * HOUR)], 7)).toEqual([]);
    expect(markUnsureAfterKeyExpiry(entry("1"), 24 * HOUR).trouble).toBeNull();
    const retried = resetEntryForRetry(markUnsureAfterKeyExpiry(tried, 24 * HOUR));
    expect(markUnsureAfterKeyExpiry(retried, 24 * HOUR).trouble).toBeNull();
  });

  it("its age counts from the first try, not from the last", () => {
    const triedAgain = recordSendAttempt(recordSendAttempt(entry("1"), 0), 20 * HOUR);
    expect(markUnsureAfterKeyExpiry(triedAgain, 24 * HOUR).trouble).toEqual({ kind: "unsure" });
  });
});
