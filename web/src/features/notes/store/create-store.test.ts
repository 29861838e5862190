import { NOTES_FILTER } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import { createDiscussionStore } from "./create-store.ts";
import type { NotePlaceholder } from "./discussion-store.ts";
import { listLoadedDiscussions } from "./discussion-pages.ts";
import {
  sampleDiscussion,
  sampleNote,
  sampleDiscussionPage,
  sampleUser,
  sampleNoteable,
} from "./test-notes.ts";

const ME = 5;

function opened(page = sampleDiscussionPage(1, 3, 3)) {
  const store = createDiscussionStore(sampleNoteable(), ME);
  store.addPage(page, {});
  const discussions = () => listLoadedDiscussions(store.known().pieces ?? []);
  return {
    store,
    discussions,
    ids: () => discussions().map(({ id }) => id),
    discussion: (id: string) => discussions().find((discussion) => discussion.id === id),
  };
}

const mine = { author: sampleUser(ME) };
const reply = (id: number, to: number, said = {}) =>
  sampleNote(id, { discussion_id: `d${to}`, type: "DiscussionNote", resolvable: true, ...said });
const sent = (said: Partial<NotePlaceholder> = {}): NotePlaceholder => ({
  placeholder: "k",
  discussionId: null,
  body: "Hello",
  kind: "note",
  text: "Hello",
  state: "sending",
  ...said,
});

describe("a note that is new", () => {
  test("begins a discussion at the end", () => {
    const { store, ids } = opened();
    store.upsertNotes([sampleNote(9)]);
    expect(ids()).toEqual(["d1", "d2", "d3", "d9"]);
    expect(store.known().total).toBe(4);
  });

  test("stands where its time is", () => {
    const { store, ids } = opened();
    store.upsertNotes([sampleNote(9, { created_at: sampleNote(1).created_at })]);
    expect(ids()).toEqual(["d1", "d9", "d2", "d3"]);
  });

  test("is not shown while its place is not loaded", () => {
    const { store, ids } = opened(sampleDiscussionPage(1, 3, 40));
    expect(store.hearNotes([sampleNote(50)])).toHaveLength(1);
    expect(ids()).toEqual(["d1", "d2", "d3"]);
  });

  test("of a thread that may be older is not taken for its beginning", () => {
    const { store, ids } = opened(sampleDiscussionPage(38, 40, 40));
    expect(store.hearNotes([reply(50, 2)])).toHaveLength(1);
    store.hearNotes([sampleNote(51)]);
    expect(ids()).toEqual(["d38", "d39", "d40", "d51"]);
  });

  test("turns the note it answers into a thread, unfolded [NOTE-089] [NOTE-099]", () => {
    const { store, discussion } = opened();
    store.setExpanded("d2", false);
    expect(discussion("d2")).toMatchObject({ individual_note: true, resolvable: false });
    store.upsertNotes([sampleNote(2, { type: "DiscussionNote", resolvable: true }), reply(9, 2)]);
    expect(discussion("d2")).toMatchObject({
      individual_note: false,
      expanded: true,
      resolvable: true,
      resolve_path: "/g/p/-/issues/1/discussions/d2/resolve",
    });
    expect(discussion("d2")?.notes.map(({ id }) => id)).toEqual(["2", "9"]);
  });

  test("is counted until somebody looks, unless it is one's own or the system's", () => {
    const { store } = opened();
    store.hearNotes([
      sampleNote(9),
      sampleNote(10, mine),
      sampleNote(11, { system: true }),
      reply(12, 1),
    ]);
    expect(store.known().freshIds).toEqual(["9", "12"]);
    store.markSeen(["9"]);
    expect(store.known().freshIds).toEqual(["12"]);
    store.removeNote("12");
    expect(store.known().freshIds).toEqual([]);
  });
});

describe("a note that is known", () => {
  test("is replaced, but not by an older state of it", () => {
    const { store } = opened();
    store.upsertNotes([sampleNote(2, { note: "Now", lock_version: 2 })]);
    store.hearNotes([sampleNote(2, { note: "Before", lock_version: 1 })]);
    expect(store.noteById("2")?.note).toBe("Now");
  });

  test("does not unfold what the reader folded when others react, reply or edit [NOTE-089]", () => {
    const { store, discussion } = opened();
    store.setExpanded("d2", false);
    store.hearNotes([sampleNote(2, { award_emoji: [] })]);
    store.hearNotes([reply(9, 2)]);
    store.hearNotes([reply(9, 2, { note: "Edited", lock_version: 1 })]);
    expect(discussion("d2")).toMatchObject({ expanded: false, notes: [{ id: "2" }, { id: "9" }] });
  });

  test("unfolds its thread when the reader replied, edited or resolved [NOTE-089]", () => {
    const { store, discussion } = opened();
    const own = [
      () => store.upsertNotes([reply(9, 2)]),
      () => store.upsertNotes([reply(9, 2, { note: "Edited", lock_version: 1 })]),
      () => store.upsertDiscussion({ ...discussion("d2")!, resolved: true, expanded: false }),
    ];
    for (const act of own) {
      store.setExpanded("d2", false);
      act();
      expect(discussion("d2")?.expanded).toBe(true);
    }
  });

  test("takes its discussion with it when it was the last one [NOTE-100]", () => {
    const { store, ids } = opened();
    store.upsertNotes([reply(9, 2)]);
    store.removeNote("2");
    expect(ids()).toEqual(["d1", "d2", "d3"]);
    store.removeNote("9");
    expect(ids()).toEqual(["d1", "d3"]);
    expect(store.known().total).toBe(2);
  });
});

test("a discussion is resolved if and only if all its resolvable notes are [NOTE-090]", () => {
  const { store, discussion } = opened();
  const done = {
    resolved: true,
    resolved_by: sampleUser(8),
    resolved_at: "2026-04-02T00:00:00Z",
  };
  store.upsertNotes([reply(2, 2, done), reply(9, 2)]);
  expect(discussion("d2")).toMatchObject({ resolved: false, resolved_by: null, resolved_at: null });
  store.upsertNotes([reply(9, 2, { ...done, resolved_at: "2026-04-03T00:00:00Z" })]);
  expect(discussion("d2")).toMatchObject({
    resolved: true,
    resolved_by: { id: 8 },
    resolved_at: "2026-04-03T00:00:00Z",
  });
});

describe("one's own note", () => {
  test("is not shown twice when it is heard of before the answer comes [NOTE-101]", () => {
    const { store, ids } = opened();
    store.putPlaceholder(sent());
    store.hearNotes([sampleNote(9, mine)]);
    expect(ids()).toHaveLength(3);
    store.upsertDiscussion(sampleDiscussion(9, mine));
    store.dropPlaceholder("k");
    expect(ids()).toEqual(["d1", "d2", "d3", "d9"]);
    expect(store.known()).toMatchObject({ placeholders: [], total: 4, freshIds: [] });
  });

  test("that was written elsewhere comes when nothing is being sent any more", () => {
    const { store, ids } = opened();
    store.putPlaceholder(sent());
    store.hearNotes([sampleNote(9, mine)]);
    store.putPlaceholder(sent({ state: "unsent", error: "No." }));
    expect(ids()).toContain("d9");
  });

  test("that was written last is found, if it can be edited", () => {
    const { store } = opened();
    expect(store.lastOwnNote(ME)).toBeUndefined();
    const fixed = { can_edit: false, can_award_emoji: false } as never;
    store.upsertNotes([
      sampleNote(9, mine),
      reply(10, 1, mine),
      sampleNote(11, { ...mine, system: true }),
      sampleNote(12, { ...mine, current_user: fixed }),
    ]);
    expect(store.lastOwnNote(ME)?.id).toBe("10");
  });
});

test.each([
  [0 as const, ["9", "10"]],
  [1 as const, ["9"]],
  [2 as const, ["10"]],
])("under filter %i only what it lets through is shown [NOTE-010]", (filter, shown) => {
  const { store } = opened(sampleDiscussionPage(1, 0, 0, { filter }));
  store.hearNotes([sampleNote(9), sampleNote(10, { system: true })]);
  expect(["9", "10"].filter((id) => store.noteById(id))).toEqual(shown);
});

test("what was read under another filter is not mixed with the rest", () => {
  const { store, ids } = opened(sampleDiscussionPage(1, 3, 9, { filter: NOTES_FILTER.comments }));
  store.addPage(sampleDiscussionPage(5, 6, 9), { around_note: "5" });
  expect(ids()).toEqual(["d5", "d6"]);
});

test("what was deleted in a break is gone after the page was read again", () => {
  const { store, ids } = opened();
  const again = sampleDiscussionPage(1, 3, 2);
  store.hearNotes([sampleNote(30_000)]);
  store.addPage({ ...again, discussions: again.discussions.toSpliced(1, 1) }, {});
  expect(ids()).toEqual(["d1", "d3", "d30000"]);
});

test("until when it was seen is what the first answer says", () => {
  const { store } = opened(sampleDiscussionPage(1, 3, 9, { seen_at: "2026-04-01T00:00:00Z" }));
  store.addPage(sampleDiscussionPage(4, 6, 9, { seen_at: "2026-04-09T00:00:00Z" }), {
    after: "after 3",
  });
  expect(store.known().seenAt).toBe("2026-04-01T00:00:00Z");
});
