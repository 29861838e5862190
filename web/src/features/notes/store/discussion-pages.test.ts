import { describe, expect, test } from "vitest";
import {
  listDiscussions,
  countMissingAtEnd,
  countMissingBefore,
  toLoadedPage,
  removePage,
  insertPage,
  type LoadedPage,
  type PageRequest,
} from "./discussion-pages.ts";
import { samplePage } from "./test-notes.ts";

const TOTAL = 100;

/**
 * Inserts pages with the discussions `from` to `until` one after the other, each with the request that
 * loaded it.
 */
function loaded(...steps: [from: number, until: number, wish?: PageRequest][]): LoadedPage[] {
  return steps.reduce<LoadedPage[]>(
    (pieces, [from, until, wish = {}]) =>
      insertPage(pieces, toLoadedPage(samplePage(from, until, TOTAL), wish)),
    [],
  );
}

/** Describes the loaded pages by the numbers of their discussions: "1–20 … 81–100". */
function shape(pieces: readonly LoadedPage[]): string {
  const words = pieces.map((piece, at) => {
    const first = piece.discussions[0]?.id.slice(1);
    const last = piece.discussions.at(-1)?.id.slice(1);
    const missing = countMissingBefore(pieces, at);
    return `${missing > 0 ? `(${missing}) ` : ""}${first}–${last}`;
  });
  const after = countMissingAtEnd(pieces, TOTAL);
  return [...words, ...(after > 0 ? [`(${after})`] : [])].join(" ");
}

describe("pieces of a long discussion", () => {
  test("from both ends leave a gap", () => {
    expect(shape(loaded([1, 20], [81, 100, { from: "end" }]))).toBe("1–20 (60) 81–100");
  });

  test("follow on each other when one was asked for behind the other", () => {
    const pieces = loaded([1, 20], [81, 100, { from: "end" }], [21, 40, { after: "after 20" }]);
    expect(shape(pieces)).toBe("1–20 21–40 (40) 81–100");
  });

  test("follow on each other when one was asked for before the other", () => {
    const pieces = loaded([1, 20], [81, 100, { from: "end" }], [61, 80, { before: "before 81" }]);
    expect(shape(pieces)).toBe("1–20 (40) 61–80 81–100");
  });

  test("that meet become one, and nothing is there twice", () => {
    const pieces = loaded([1, 20], [81, 100, { from: "end" }], [15, 34, { around_note: 24 }]);
    expect(shape(pieces)).toBe("1–34 (46) 81–100");
    expect(listDiscussions(pieces)).toHaveLength(54);
    expect(pieces[0]).toMatchObject({ before: null, after: "after 34" });
  });

  test("close the gap when they reach the other side", () => {
    const pieces = loaded(
      [1, 20],
      [41, 60, { around_note: 50 }],
      [21, 40, { after: "after 20" }],
      [31, 50, { before: "before 41" }],
    );
    expect(shape(pieces)).toBe("1–20 21–60 (40)");
  });

  test("around a note stand between those at the ends", () => {
    const pieces = loaded([1, 20], [81, 100, { from: "end" }], [41, 60, { around_note: 50 }]);
    expect(shape(pieces)).toBe("1–20 (20) 41–60 (20) 81–100");
  });

  test("that are far away can be dropped and leave a gap again", () => {
    const pieces = loaded(
      [1, 20],
      [21, 40, { after: "after 20" }],
      [41, 60, { after: "after 40" }],
    );
    const [first, second] = pieces;
    if (!first || !second) throw new Error("Two pieces were expected.");
    expect(shape(removePage(pieces, second))).toBe("1–20 (20) 41–60 (40)");
    expect(shape(removePage(pieces, first))).toBe("(20) 21–40 41–60 (40)");
  });
});
