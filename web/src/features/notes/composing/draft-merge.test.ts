import { describe, expect, it } from "vitest";
import { decideTabDraftMerge, isDraftInOutbox, decideDraftMerge } from "./draft-merge.ts";

const theirs = (text: string, revision: number) => ({
  field: "comment",
  text,
  revision,
  updated_at: "2026-01-01T00:00:00.000Z",
});

describe("a draft of this device and the server's", () => {
  it.each([
    ["", 0, null, "same"],
    ["a", 0, null, "send"],
    ["a", 3, theirs("a", 5), "same"],
    ["", 0, theirs("a", 5), "take"],
    ["a b", 5, theirs("a", 5), "send"],
    ["a b", 4, theirs("a", 5), "conflict"],
    ["mine", 0, theirs("theirs", 1), "conflict"],
  ] as const)("%j of %i and %j: %s [NFORM-008]", (text, revision, there, meeting) => {
    expect(decideDraftMerge({ text, revision }, there)).toBe(meeting);
  });
});

describe("a draft of words that wait in the outbox", () => {
  const kept = [{ text: "All of it", draftRevision: 5 }];
  it("is known by its revision or its words", () => {
    expect(isDraftInOutbox(theirs("All", 5), kept)).toBe(true);
    expect(isDraftInOutbox(theirs("All of it", 6), kept)).toBe(true);
    expect(isDraftInOutbox(theirs("All of it, and more", 6), kept)).toBe(false);
    expect(isDraftInOutbox(theirs("All", 5), [])).toBe(false);
  });
});

describe("a draft that was written elsewhere since it was the same here", () => {
  it("is shown, and so is its end", () => {
    const untouched = { text: "a", revision: 4, isUntouched: true };
    expect(decideDraftMerge(untouched, theirs("a b", 5))).toBe("take");
    expect(decideDraftMerge(untouched, null)).toBe("take");
    expect(decideDraftMerge(untouched, theirs("a", 5))).toBe("same");
  });
});

describe("what another tab wrote", () => {
  it("is shown where nobody has written anything else", () => {
    expect(decideTabDraftMerge("a", "a", "ab")).toBe("mirror");
    expect(decideTabDraftMerge("", "a", "ab")).toBe("mirror");
    expect(decideTabDraftMerge("a", "a", "")).toBe("mirror");
  });

  it("never takes away what was written here", () => {
    expect(decideTabDraftMerge("mine", "a", "ab")).toBe("conflict");
    expect(decideTabDraftMerge("mine", "a", "")).toBeNull();
    expect(decideTabDraftMerge("ab", "a", "ab")).toBeNull();
  });
});
