import type { Draft } from "@cairn/contract/drafts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../platform/api.ts";
import { createDraftSync } from "./draft-sync.ts";

/** A fake server with one draft; refuses to overwrite a newer revision. */
function aServer() {
  let kept: Draft | null = null;
  const writes: string[] = [];
  const conflicts: string[] = [];
  const draft = (text: string, revision: number): Draft => ({
    field: "comment",
    text,
    revision,
    updated_at: "2026-01-01T00:00:00.000Z",
  });
  return {
    writes,
    conflicts,
    put: (text: string) => (kept = draft(text, (kept?.revision ?? 0) + 1)),
    kept: () => kept?.text ?? null,
    copy: () =>
      createDraftSync({
        read: async () => {
          await new Promise((resolve) => setTimeout(resolve, 10));
          return kept;
        },
        write: async (text, revision) => {
          if (kept !== null && kept.revision !== revision) {
            const body = { errors: [], draft: kept };
            throw new ApiError({ failure: "refused", status: 409, message: "", body });
          }
          writes.push(text);
          kept = text === "" ? null : draft(text, revision + 1);
          return kept ?? undefined;
        },
        onRevision() {},
        onConflict: ({ text }) => conflicts.push(text),
      }),
  };
}

const pause = () => vi.advanceTimersByTimeAsync(1500);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the server's copy of a draft [NFORM-008]", () => {
  it("follows after a pause, and goes when the words were sent", async () => {
    const server = aServer();
    const copy = server.copy();
    copy.keep("a");
    copy.keep("ab");
    await pause();
    copy.keep("abc");
    await pause();
    expect(server.writes).toEqual(["ab", "abc"]);
    copy.drop();
    await pause();
    expect(server.kept()).toBeNull();
  });

  it("never overwrites what another device wrote since", async () => {
    const server = aServer();
    const copy = server.copy();
    copy.keep("mine");
    await pause();
    server.put("theirs");
    copy.keep("mine, and more");
    await pause();
    expect(server.kept()).toBe("theirs");
    expect(server.conflicts).toEqual(["theirs"]);
    copy.keep("still mine");
    await pause();
    expect(server.kept()).toBe("theirs");
    copy.letGo();
    await pause();
    expect(server.kept()).toBe("still mine");
  });

  it("says nothing of what it was about to overwrite while it was asked", async () => {
    const server = aServer();
    const copy = server.copy();
    copy.keep("mine");
    await pause();
    const asked = copy.read();
    await vi.advanceTimersByTimeAsync(5);
    copy.drop();
    const askedLater = copy.read();
    await vi.advanceTimersByTimeAsync(10);
    expect([await asked, await askedLater]).toEqual([undefined, null]);
  });

  it("knows its own changes when it is told of them", async () => {
    const server = aServer();
    const copy = server.copy();
    copy.keep("mine");
    await pause();
    expect(await copy.isNews(1)).toBe(false);
    copy.letGo();
    copy.keep("mine, and more");
    await vi.advanceTimersByTimeAsync(1499);
    const before = copy.isUntouched("mine, and more");
    await vi.advanceTimersByTimeAsync(1);
    expect([before, copy.isUntouched("mine, and more")]).toEqual([false, true]);
    expect(await copy.isNews(2)).toBe(false);
    server.put("theirs");
    expect(await copy.isNews(3)).toBe(true);
  });

  it("goes on from what another tab sent and this one showed", async () => {
    const server = aServer();
    const copy = server.copy();
    server.put("from the other tab");
    copy.mirrored("from the other tab");
    copy.keep("from the other tab, and from this one");
    await pause();
    await pause();
    expect(server.conflicts).toEqual([]);
    expect(server.kept()).toBe("from the other tab, and from this one");
  });
});
