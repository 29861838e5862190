import { describe, expect, it } from "vitest";
import { sampleNote } from "../store/test-notes.ts";
import { summarizeMarkdown } from "./thread-summary.ts";
import {
  countInitiallyHiddenReplies,
  countHiddenRepliesAfterShowingMore,
  countHiddenReplies,
} from "./visible-replies.ts";
import {
  areNotesResolved,
  chooseResolveRequestMethod,
  formatResolveHint,
  showsResolveButtonByReplyField,
  showsResolveToggleInHeader,
} from "../resolving/resolving.ts";

const NOBODY = {
  can_edit: false,
  can_award_emoji: false,
  can_resolve: false,
  can_resolve_discussion: false,
};
const open = (id: number) => sampleNote(id, { type: "DiscussionNote", resolvable: true });
const settled = (id: number) => ({ ...open(id), resolved: true });

describe("a thread", () => {
  it("is resolved once all that can be resolved is, and only then [NOTE-090]", () => {
    expect(areNotesResolved([settled(1), settled(2)])).toBe(true);
    expect(areNotesResolved([settled(1), open(2)])).toBe(false);
    expect(areNotesResolved([settled(1), sampleNote(2)])).toBe(true);
    expect(areNotesResolved([sampleNote(1)])).toBe(false);
  });

  it("that is resolved is not resolved again [NOTE-091]", () => {
    expect(chooseResolveRequestMethod({ notes: [settled(1)] }, true)).toBeNull();
    expect(chooseResolveRequestMethod({ notes: [open(1)] }, false)).toBeNull();
    expect(chooseResolveRequestMethod({ notes: [open(1)] }, true)).toBe("POST");
    expect(chooseResolveRequestMethod({ notes: [settled(1)] }, false)).toBe("DELETE");
  });

  it("has a toggle if one resolvable note lets the reader [NOTE-102]", () => {
    const locked = { ...open(2), current_user: NOBODY };
    expect(showsResolveToggleInHeader([locked, open(1)])).toBe(true);
    expect(showsResolveToggleInHeader([locked])).toBe(false);
    expect(showsResolveToggleInHeader([sampleNote(1)])).toBe(false);
  });

  it("has a button if every resolvable note lets the reader [NOTE-103]", () => {
    const locked = { ...open(2), current_user: NOBODY };
    expect(showsResolveButtonByReplyField([open(1), open(2)])).toBe(true);
    expect(showsResolveButtonByReplyField([open(1), locked])).toBe(false);
    expect(showsResolveButtonByReplyField([open(1), { ...locked, resolvable: false }])).toBe(true);
    expect(showsResolveButtonByReplyField([sampleNote(1)])).toBe(false);
  });

  it("says what a reply does to it [NOTE-093]", () => {
    expect(formatResolveHint(false, true)).toBe("Thread will be resolved");
    expect(formatResolveHint(true, false)).toBe("Thread stays resolved");
    expect(formatResolveHint(true, true)).toBe("Thread will be unresolved");
    expect(formatResolveHint(false, false)).toBe("Thread stays unresolved");
  });
});

it("a settled thread is known by its first words", () => {
  expect(summarizeMarkdown("\n> Is **this** `it`?\n\nYes.")).toBe("Is this it?");
  expect(summarizeMarkdown("- [ ] ~~Old~~ [link](https://cairn.test) ")).toBe("Old link");
  expect(summarizeMarkdown("one two three ".repeat(9))).toBe(
    "one two three one two three one two three one two three one…",
  );
  expect(summarizeMarkdown("```\n")).toBe("");
  expect(summarizeMarkdown("[![Build](https://a.test/b.svg)](https://a.test) is red")).toBe(
    "[Build](https://a.test) is red",
  );
});

// The server computes this summary for every reader of the issue, so it must be fast.
it("the first words of a long line cost no more than those of a short one [C3]", () => {
  // In quadratic time, this would outlast the time limit of the test.
  for (const piece of ["![", "[](", "[a](b ", "- ", "# a"]) {
    expect(summarizeMarkdown(piece.repeat(400_000)).length).toBeLessThan(200);
  }
});

describe("a long thread", () => {
  const replies = Array.from({ length: 500 }, (_, id) => ({ id: String(id) }));

  it("begins with its newest replies; a few more are not worth a button", () => {
    expect(countInitiallyHiddenReplies(60)).toBe(0);
    expect(countInitiallyHiddenReplies(61)).toBe(11);
    expect(countInitiallyHiddenReplies(5000)).toBe(4950);
  });

  it("is unfolded in steps", () => {
    expect(countHiddenRepliesAfterShowingMore(450)).toBe(250);
    expect(countHiddenRepliesAfterShowingMore(210)).toBe(0);
  });

  it("reaches back to what the address names, or what is edited", () => {
    expect(countHiddenReplies(replies, 450, [null, null])).toBe(450);
    expect(countHiddenReplies(replies, 450, ["470", null])).toBe(450);
    expect(countHiddenReplies(replies, 450, [null, "7"])).toBe(7);
    expect(countHiddenReplies(replies.slice(0, 3), 450, [])).toBe(3);
  });
});
