import { describe, expect, it } from "vitest";
import { sampleNote, sampleUser } from "../store/test-notes.ts";
import { applyNoteAward, groupAwards } from "./awards.ts";
import { findAuthorBadge } from "./author-badge.ts";
import { editLastOwnNote, idsOfNotesBeingEdited } from "../store/editing-notes.ts";
import { computeNotePermissions, type NotePermissionInput } from "./note-permissions.ts";

describe("the badge of a note", () => {
  const badge = (said: Parameters<typeof sampleNote>[1]) =>
    findAuthorBadge(sampleNote(1, said))?.text;

  it("is Author for whoever opened the issue, whatever else they are [NOTE-043]", () => {
    expect(badge({ is_noteable_author: true, human_access: "Maintainer" })).toBe("Author");
  });

  it("is the role of a member [NOTE-043]", () => {
    expect(badge({ human_access: "Developer", is_contributor: true })).toBe("Developer");
  });

  it("is Contributor for whoever has no role [NOTE-043]", () => {
    expect(badge({ is_contributor: true })).toBe("Contributor");
    expect(badge({})).toBeUndefined();
  });
});

describe("what is offered", () => {
  const reader: NotePermissionInput = {
    userId: 9,
    canComment: true,
    canTriage: true,
    assigneeIds: [],
  };
  const note = sampleNote(1, { author: sampleUser(5), report_abuse_path: "/report" });
  const offers = (said: Parameters<typeof sampleNote>[1], as: Partial<NotePermissionInput> = {}) =>
    computeNotePermissions({ ...note, ...said }, { ...reader, ...as });
  const nothing = {
    can_edit: false,
    can_award_emoji: false,
    can_resolve: false,
    can_resolve_discussion: false,
  };

  it("stands in the menu, deleting last [NOTE-045]", () => {
    expect(offers({}).more).toEqual([
      "copyLink",
      "copyReference",
      "copyMarkdown",
      "assign",
      "report",
      "delete",
    ]);
  });

  it("is to assign only for viewers who can set assignees, and to unassign who is assigned [NOTE-064]", () => {
    expect(offers({}, { canTriage: false }).more).not.toContain("assign");
    expect(offers({}, { assigneeIds: [5] }).more).toContain("unassign");
    expect(offers({}, { assigneeIds: [5] }).more).not.toContain("assign");
  });

  it("is to report others, where there is an address for it [NOTE-065]", () => {
    expect(offers({}, { userId: 5 }).more).not.toContain("report");
    expect(offers({ report_abuse_path: undefined }).more).not.toContain("report");
    expect(offers({}, { userId: null }).more).toContain("report");
  });

  it("is a delete button of its own only without link and report [NOTE-066]", () => {
    const alone = offers({ noteable_note_url: "", report_abuse_path: undefined });
    expect(alone).toMatchObject({ deleteAlone: true, more: [] });
    expect(offers({ noteable_note_url: "" }).deleteAlone).toBe(false);
    expect(offers({ report_abuse_path: undefined }).deleteAlone).toBe(false);
    expect(
      offers({ noteable_note_url: "", report_abuse_path: undefined, current_user: nothing })
        .deleteAlone,
    ).toBe(false);
  });

  it("is nothing but reading and copying for those who may do nothing [NOTE-044] [AWARD-012]", () => {
    const visitor = { userId: null, canComment: false, canTriage: false };
    const own = { current_user: nothing, report_abuse_path: undefined };
    expect(offers(own, visitor)).toEqual({
      react: false,
      reply: false,
      edit: false,
      deleteAlone: false,
      more: ["copyLink", "copyReference", "copyMarkdown"],
    });
  });
});

describe("reactions to a note", () => {
  const [me, other] = [
    { id: 1, name: "Me", username: "me" },
    { id: 2, name: "Other", username: "other" },
  ] as const;
  const given = [
    { name: "tada", emoji: "🎉", user: other },
    { name: "thumbsup", emoji: "👍", user: me },
    { name: "tada", emoji: "🎉", user: me },
  ];

  it("are counted by emoji, with the names of the others [AWARD-011]", () => {
    expect(groupAwards(given, 1)).toEqual([
      { name: "tada", emoji: "🎉", count: 2, mine: true, people: ["Other"] },
      { name: "thumbsup", emoji: "👍", count: 1, mine: true, people: [] },
    ]);
    expect(groupAwards(given, null)[0]).toMatchObject({ mine: false, people: ["Other", "Me"] });
  });

  it("of one person are one of two thumbs [AWARD-003]", () => {
    const after = applyNoteAward(given, { name: "thumbsdown", emoji: "👎", wanted: true }, me);
    expect(after.filter(({ user }) => user.id === 1).map(({ name }) => name)).toEqual([
      "tada",
      "thumbsdown",
    ]);
  });

  it("go when they are taken back, and only one's own [AWARD-001]", () => {
    const after = applyNoteAward(given, { name: "tada", emoji: "🎉", wanted: false }, me);
    expect(after.map(({ name, user }) => `${name} ${user.id}`)).toEqual(["tada 2", "thumbsup 1"]);
  });
});

it("the last own note is edited, if there is one that can be [KEY-010]", () => {
  expect(editLastOwnNote(undefined)).toBe(false);
  const locked = { ...sampleNote(7).current_user, can_edit: false };
  expect(editLastOwnNote(sampleNote(7, { current_user: locked }))).toBe(false);
  expect(idsOfNotesBeingEdited.has("7")).toBe(false);
  expect(editLastOwnNote(sampleNote(8))).toBe(true);
  expect(idsOfNotesBeingEdited.has("8")).toBe(true);
});
