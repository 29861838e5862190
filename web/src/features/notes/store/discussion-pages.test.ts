import type { WebDiscussion } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import {
  listLoadedDiscussions,
  countUnloadedDiscussionsAtEnd,
  countUnloadedDiscussionsBefore,
  toLoadedDiscussionPage,
  removeDeletedDiscussions,
  removeDiscussionPage,
  insertDiscussionPage,
  type LoadedDiscussionPage,
  type DiscussionPageParameters,
} from "./discussion-pages.ts";
import { sampleDiscussionPage } from "./test-notes.ts";

const TOTAL = 100;

/**
 * Builds the list of loaded pages by inserting one page per step, in the order of the steps. A step
 * names the first and last discussion of its page and the parameters of the request that loaded it.
 */
function loaded(
  ...steps: [from: number, until: number, wish?: DiscussionPageParameters][]
): LoadedDiscussionPage[] {
  return steps.reduce<LoadedDiscussionPage[]>(
    (pieces, [from, until, wish = {}]) =>
      insertDiscussionPage(
        pieces,
        toLoadedDiscussionPage(sampleDiscussionPage(from, until, TOTAL), wish),
      ),
    [],
  );
}

/**
 * Describes the loaded pages by the numbers of their first and last discussions, and each gap by
 * its number of discussions in parentheses: "1–20 (60) 81–100".
 */
function shape(pieces: readonly LoadedDiscussionPage[]): string {
  const words = pieces.map((piece, at) => {
    const first = piece.discussions[0]?.id.slice(1);
    const last = piece.discussions.at(-1)?.id.slice(1);
    const missing = countUnloadedDiscussionsBefore(pieces, at);
    return `${missing > 0 ? `(${missing}) ` : ""}${first}–${last}`;
  });
  const after = countUnloadedDiscussionsAtEnd(pieces, TOTAL);
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
    const pieces = loaded([1, 20], [81, 100, { from: "end" }], [15, 34, { around_note: "24" }]);
    expect(shape(pieces)).toBe("1–34 (46) 81–100");
    expect(listLoadedDiscussions(pieces)).toHaveLength(54);
    expect(pieces[0]).toMatchObject({ before: null, after: "after 34" });
  });

  test("close the gap when they reach the other side", () => {
    const pieces = loaded(
      [1, 20],
      [41, 60, { around_note: "50" }],
      [21, 40, { after: "after 20" }],
      [31, 50, { before: "before 41" }],
    );
    expect(shape(pieces)).toBe("1–20 21–60 (40)");
  });

  test("around a note stand between those at the ends", () => {
    const pieces = loaded([1, 20], [81, 100, { from: "end" }], [41, 60, { around_note: "50" }]);
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
    expect(shape(removeDiscussionPage(pieces, second))).toBe("1–20 (20) 41–60 (40)");
    expect(shape(removeDiscussionPage(pieces, first))).toBe("(20) 21–40 41–60 (40)");
  });
});

describe("discussions of the same time, which one request created", () => {
  const TIME = "2026-04-01T00:00:00.000Z";
  /** A page of 22 discussions of the same time, as the server sends it. */
  const page = (from: number, until: number) => {
    const { discussions, ...rest } = sampleDiscussionPage(from, until, 22);
    const notesAt = ({ notes }: WebDiscussion) =>
      notes.map((note) => ({ ...note, created_at: TIME }));
    return {
      ...rest,
      discussions: discussions.map((discussion) =>
        Object.assign(discussion, { notes: notesAt(discussion) }),
      ),
    };
  };
  /** The ids of the discussions after one page after the other has been loaded. */
  const idsAfter = (...steps: [from: number, until: number, wish: DiscussionPageParameters][]) =>
    listLoadedDiscussions(
      steps.reduce<LoadedDiscussionPage[]>((pieces, [from, until, wish]) => {
        const next = page(from, until);
        return insertDiscussionPage(
          removeDeletedDiscussions(pieces, next),
          toLoadedDiscussionPage(next, wish),
        );
      }, []),
    ).map(({ id }) => Number(id.slice(1)));
  const all = Array.from({ length: 22 }, (_, at) => at + 1);

  test("stay when the page after theirs is loaded", () => {
    expect(idsAfter([1, 20, {}], [3, 22, { from: "end" }])).toEqual(all);
    expect(idsAfter([1, 2, {}], [3, 22, { after: "after 2" }])).toEqual(all);
  });

  test("stay in their order when the page before theirs is loaded", () => {
    expect(idsAfter([3, 22, { from: "end" }], [1, 2, { before: "before 3" }])).toEqual(all);
    expect(idsAfter([3, 22, { from: "end" }], [1, 20, {}])).toEqual(all);
  });
});
