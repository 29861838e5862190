import { describe, expect, it } from "vitest";
import {
  resolveConflictText,
  buildConflictResolutionRequests,
  mergeDescription,
  isOwnSaveWithoutResponse,
  listConflictHunks,
  countUndecidedHunks,
  type EditConflictDetails,
} from "./merge-conflicts.ts";

const overlap = { yours: "mine", theirs: "hers", before: "ours" };
const BLOCKS = [
  { both: "head" },
  overlap,
  { both: "" },
  { ...overlap, yours: "line" },
  { both: "foot" },
];

const conflict = (said: Partial<EditConflictDetails>): EditConflictDetails => ({
  lock_version: 9,
  by_name: "Ida",
  at: "2026-05-01T10:00:00Z",
  current: { title: "T", description: "D" },
  ...said,
});

describe("a conflict", () => {
  it("has a place for the title and one for each overlap, and all are open at first", () => {
    const both = conflict({ title: overlap, description: BLOCKS });
    expect(listConflictHunks(both).map(({ key }) => key)).toEqual(["title", "1", "3"]);
    expect(countUndecidedHunks(both, {})).toBe(3);
    expect(countUndecidedHunks(both, { title: "yours", 3: { hand: "" } })).toBe(1);
  });

  it("is decided by one side, by both with mine first, or by hand", () => {
    expect(resolveConflictText(overlap, "yours")).toBe("mine");
    expect(resolveConflictText(overlap, "theirs")).toBe("hers");
    expect(resolveConflictText(overlap, "both")).toBe("mine\nhers");
    const appended = { before: "last", yours: "last\nmine\n", theirs: "last\nhers\n" };
    expect(resolveConflictText(appended, "both")).toBe("last\nmine\nhers\n");
    expect(resolveConflictText({ before: "a", yours: "a\na", theirs: "a" }, "both")).toBe("a\na");
    expect(resolveConflictText(overlap, { hand: "neither" })).toBe("neither");
  });

  it("becomes the whole text: what is the same stays, empty lines too", () => {
    expect(mergeDescription(BLOCKS, { 1: "both", 3: "yours" })).toBe(
      "head\nmine\nhers\n\nline\nfoot",
    );
    expect(mergeDescription(BLOCKS, { 1: "theirs", 3: "theirs" })).toBe("head\nhers\n\nhers\nfoot");
  });
});

describe("what is sent when all is decided", () => {
  const from = { title: "T0", description: "D0", lock_version: 4 };

  it("is based on what is there now, and leaves their title where I did not touch it", () => {
    const mine = { title: "T0", description: "head\nmine" };
    expect(
      buildConflictResolutionRequests(
        conflict({ description: BLOCKS }),
        { 1: "yours", 3: "yours" },
        mine,
        from,
      ),
    ).toEqual([{ title: "T", description: "head\nmine\n\nline\nfoot", lock_version: 9 }]);
  });

  it("keeps my title where only I changed it", () => {
    const mine = { title: "My title", description: "x" };
    const at = conflict({ description: BLOCKS, current: { title: "T0", description: "D" } });
    expect(buildConflictResolutionRequests(at, {}, mine, from)[0]).toMatchObject({
      title: "My title",
    });
  });

  it("leaves their description where only the title met, and I wrote no other", () => {
    const mine = { title: "mine", description: "D0" };
    expect(
      buildConflictResolutionRequests(
        conflict({ title: overlap }),
        { title: "theirs" },
        mine,
        from,
      ),
    ).toEqual([{ title: "hers", description: "D", lock_version: 9 }]);
  });

  it("has descriptions that did not meet merged from where mine was begun", () => {
    const mine = { title: "mine", description: "D0 and mine" };
    expect(
      buildConflictResolutionRequests(conflict({ title: overlap }), { title: "yours" }, mine, from),
    ).toEqual([
      { title: "mine", lock_version: 9 },
      { title: "mine", description: "D0 and mine", lock_version: 4 },
    ]);
  });
});

describe("an answer that was lost", () => {
  it("is known again by the words that are there", () => {
    expect(isOwnSaveWithoutResponse(conflict({}), { title: "T", description: "D" })).toBe(true);
    expect(isOwnSaveWithoutResponse(conflict({}), { title: "T", description: "other" })).toBe(
      false,
    );
    expect(isOwnSaveWithoutResponse(conflict({}), null)).toBe(false);
  });
});
