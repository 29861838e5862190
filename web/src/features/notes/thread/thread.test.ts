import { describe, expect, it } from "vitest";
import { sampleDiscussion, sampleNote } from "../store/sample.ts";
import { beginningOf } from "./beginning.ts";
import { followUpOf } from "./follow-up.ts";
import {
  isResolved,
  resolveMethod,
  resolveWords,
  showsResolveButton,
  showsResolveToggle,
  unresolvedThreads,
} from "./resolving.ts";

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
    expect(isResolved([settled(1), settled(2)])).toBe(true);
    expect(isResolved([settled(1), open(2)])).toBe(false);
    expect(isResolved([settled(1), sampleNote(2)])).toBe(true);
    expect(isResolved([sampleNote(1)])).toBe(false);
  });

  it("that is resolved is not resolved again [NOTE-091]", () => {
    expect(resolveMethod({ notes: [settled(1)] }, true)).toBeNull();
    expect(resolveMethod({ notes: [open(1)] }, false)).toBeNull();
    expect(resolveMethod({ notes: [open(1)] }, true)).toBe("POST");
    expect(resolveMethod({ notes: [settled(1)] }, false)).toBe("DELETE");
  });

  it("has a toggle if one resolvable note lets the reader [NOTE-102]", () => {
    const locked = { ...open(2), current_user: NOBODY };
    expect(showsResolveToggle([locked, open(1)])).toBe(true);
    expect(showsResolveToggle([locked])).toBe(false);
    expect(showsResolveToggle([sampleNote(1)])).toBe(false);
  });

  it("has a button if every resolvable note lets the reader [NOTE-103]", () => {
    const locked = { ...open(2), current_user: NOBODY };
    expect(showsResolveButton([open(1), open(2)])).toBe(true);
    expect(showsResolveButton([open(1), locked])).toBe(false);
    expect(showsResolveButton([open(1), { ...locked, resolvable: false }])).toBe(true);
    expect(showsResolveButton([sampleNote(1)])).toBe(false);
  });

  it("says what a reply does to it [NOTE-093]", () => {
    expect(resolveWords(false, true)).toBe("Thread will be resolved");
    expect(resolveWords(true, false)).toBe("Thread stays resolved");
    expect(resolveWords(true, true)).toBe("Thread will be unresolved");
    expect(resolveWords(false, false)).toBe("Thread stays unresolved");
  });
});

it("what is no thread is not counted among the unresolved [NOTE-092]", () => {
  const thread = { ...sampleDiscussion(1), individual_note: false, notes: [open(1)] };
  expect(
    unresolvedThreads([
      thread,
      { ...thread, notes: [settled(2)] },
      { ...thread, individual_note: true },
      sampleDiscussion(3),
    ]),
  ).toBe(1);
});

describe("the issue that takes a thread over", () => {
  const issue = { iid: 12, title_text: "Loose knot", confidential: false };
  const first = sampleNote(3, { note: "Are we & you\nsure?" });

  it("quotes it and links to it", () => {
    const { title, description } = followUpOf("g/p", issue, first);
    expect(title).toBe("Follow-up from “Loose knot”");
    expect(description).toContain("#12");
    expect(description).toContain("@person100 started a [thread](/g/p/-/issues/1#note_3)");
    expect(description).toContain("> Are we & you\n> sure?");
  });

  it("cuts what is too long to be quoted", () => {
    const { description } = followUpOf("g/p", issue, { ...first, note: "word ".repeat(9000) });
    expect(description.length).toBeLessThan(10_400);
    expect(description.trimEnd().endsWith("…")).toBe(true);
  });

  it("says nothing of it in its address", () => {
    const { path } = followUpOf("g/p", issue, first);
    expect(path).toBe(`/g/p/-/issues/new?discussion_to_resolve=${first.discussion_id}`);
  });

  it("is confidential where the thread was", () => {
    const { path } = followUpOf("g/p", { ...issue, confidential: true }, first);
    const { searchParams } = new URL(path, "https://cairn.test");
    expect(searchParams.get("issue[confidential]")).toBe("true");
  });
});

it("a settled thread is known by its first words", () => {
  expect(beginningOf("\n> Is **this** `it`?\n\nYes.")).toBe("Is this it?");
  expect(beginningOf("- [ ] ~~Old~~ [link](https://cairn.test) ")).toBe("Old link");
  expect(beginningOf("one two three ".repeat(9))).toBe(
    "one two three one two three one two three one two three one…",
  );
  expect(beginningOf("```\n")).toBe("");
});
