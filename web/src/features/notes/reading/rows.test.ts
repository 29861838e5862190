import type { WebNote } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import { createDiscussionStore } from "../store/create-store.ts";
import {
  sampleDiscussion,
  sampleNote,
  sampleDiscussionPage,
  sampleUser,
  sampleNoteable,
} from "../store/test-notes.ts";
import type { DiscussionPageParameters } from "../store/discussion-pages.ts";
import {
  isContinuedSystemNote,
  listActivityRows,
  type ActivityRow,
  type ActivityRowOptions,
} from "./rows.ts";

const ME = 5;

function store(
  ...pages: [from: number, until: number, total: number, wish?: DiscussionPageParameters][]
) {
  const made = createDiscussionStore(sampleNoteable(), ME);
  for (const [from, until, total, wish = {}] of pages) {
    made.addPage(
      sampleDiscussionPage(from, until, total, { seen_at: sampleNote(2).created_at }),
      wish,
    );
  }
  return made;
}

function words(row: ActivityRow): string {
  if (row.kind === "gap") return `(${row.missing})`;
  if (row.kind === "discussion") return row.discussion.notes.map(({ id }) => id).join("+");
  return row.kind === "placeholder" ? row.placeholder.text : row.kind;
}
const drawn = (made: ReturnType<typeof store>, wish: Partial<ActivityRowOptions> = {}) =>
  listActivityRows(made.known(), { order: "asc", isTimeline: false, me: ME, ...wish }).map(words);

const reply = sampleNote(9, { discussion_id: "d2", type: "DiscussionNote" });

describe("the list", () => {
  test("is in the order of time, or the other way round [NOTE-003]", () => {
    const made = store([1, 3, 3]);
    expect(drawn(made)).toEqual(["1", "2", "unread", "3"]);
    expect(drawn(made, { order: "desc" })).toEqual(["3", "unread", "2", "1"]);
  });

  test("says how many are missing, and where", () => {
    const made = store([1, 3, 100], [99, 100, 100, { from: "end" }]);
    expect(drawn(made)).toEqual(["1", "2", "unread", "3", "(95)", "99", "100"]);
    expect(drawn(store([1, 2, 9]))).toEqual(["1", "2", "(7)"]);
    expect(drawn(store([5, 6, 9, { around_note: "5" }]))).toEqual(["(4)", "5", "6", "(3)"]);
  });

  test("ends with what is being sent; answers are in their thread", () => {
    const made = store([1, 2, 2]);
    const sent = { body: "", kind: "note", state: "sending" } as const;
    made.putPlaceholder({ ...sent, placeholder: "a", discussionId: null, text: "New" });
    made.putPlaceholder({ ...sent, placeholder: "b", discussionId: "d1", text: "Answer" });
    expect(drawn(made)).toEqual(["1", "2", "New"]);
    expect(drawn(made, { order: "desc" })).toEqual(["New", "2", "1"]);
  });

  test("shows every note by itself and by its time on the timeline [NOTE-015]", () => {
    const made = store([1, 3, 3]);
    made.upsertNotes([reply]);
    expect(drawn(made)).toEqual(["1", "2+9", "unread", "3"]);
    expect(drawn(made, { isTimeline: true, order: "desc" })).toEqual(["9", "3", "2", "1"]);
  });
});

describe("the line before what is new since the last visit", () => {
  test("is not drawn before one's own note", () => {
    const made = store([1, 2, 2]);
    made.upsertNotes([sampleNote(3, { author: sampleUser(ME) })]);
    expect(drawn(made)).toEqual(["1", "2", "3"]);
    made.upsertNotes([sampleNote(4)]);
    expect(drawn(made)).toEqual(["1", "2", "3", "unread", "4"]);
  });

  test("is not drawn before what comes while the page is open", () => {
    const made = store([1, 2, 2]);
    made.hearNotes([sampleNote(60 * 24 * 30)]);
    expect(drawn(made)).toEqual(["1", "2", "43200"]);
  });

  test("is not drawn where something may be missing", () => {
    const made = store([1, 2, 100], [99, 100, 100, { from: "end" }]);
    expect(drawn(made)).toEqual(["1", "2", "(96)", "99", "100"]);
  });
});

describe("system notes of one user", () => {
  const row = (id: number, wish: Partial<WebNote> = {}): ActivityRow => ({
    kind: "discussion",
    key: String(id),
    discussion: sampleDiscussion(id, { system: true, ...wish }),
    piece: 0,
  });

  test("within ten minutes belong together, others do not", () => {
    expect(isContinuedSystemNote(row(2), row(1))).toBe(true);
    expect(isContinuedSystemNote(row(20), row(1))).toBe(false);
    expect(isContinuedSystemNote(row(2, { author: sampleUser(ME) }), row(1))).toBe(false);
    expect(isContinuedSystemNote(row(2, { system: false }), row(1))).toBe(false);
    expect(isContinuedSystemNote(row(2), undefined)).toBe(false);
  });
});
