import { VISIBILITY } from "@cairn/contract/access";
import { ISSUE_TYPE } from "@cairn/contract/issues/issues";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAllowedRoles } from "../../../../test/roles.ts";
import { registerNoteableKind } from "../../noteables/index.ts";
import { notesPolicy } from "../../notes/index.ts";
import type { DiscussionIssue } from "./discussed.ts";
import { issueNoteableKind } from "../issue-noteable.ts";

type NoteSubject = Parameters<typeof notesPolicy.read.allows>[1];

let removeKind: () => void;
beforeAll(() => {
  removeKind = registerNoteableKind(issueNoteableKind);
});
afterAll(() => removeKind());

const EVERYBODY =
  "visitor external outsider guest planner reporter developer maintainer owner admin";
const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const MEMBERS = "guest planner reporter developer maintainer owner admin";
const PLANNERS = "planner reporter developer maintainer owner admin";
const MAINTAINERS = "maintainer owner admin";
/** The user id of every signed-in viewer that `server/test/roles.ts` defines. */
const ME = 1;
const SOMEBODY_ELSE = 2;

function issueAt(wish: Partial<DiscussionIssue> = {}) {
  return (level: number): DiscussionIssue => ({
    kind: "issue",
    id: 1,
    iid: 1,
    type: ISSUE_TYPE.issue,
    project_full_path: "hill/cairn",
    place: {
      id: 7,
      kind: "project",
      name: "Cairn",
      full_path: "hill/cairn",
      root_namespace_id: 6,
      traversal_ids: [6, 7],
      archived: false,
    },
    visibility: VISIBILITY.public,
    archived: false,
    issues_access_level: "enabled",
    level,
    confidential: false,
    discussion_locked: null,
    author_id: SOMEBODY_ELSE,
    assignee_ids: [],
    ...wish,
  });
}

function noteAt(wish: Partial<NoteSubject> = {}, issue: Partial<DiscussionIssue> = {}) {
  return (level: number): NoteSubject => ({
    noteable: issueAt(issue)(level),
    author_id: SOMEBODY_ELSE,
    internal: false,
    action: null,
    ...wish,
  });
}

const mine = { author_id: ME };
const locked = { discussion_locked: true };
const archived = { archived: true };

describe("who may say something", () => {
  test.each<[string, Partial<DiscussionIssue>, string, string]>([
    ["everybody sees", {}, SIGNED_IN, PLANNERS],
    ["is locked", locked, MEMBERS, PLANNERS],
    ["is confidential", { confidential: true }, PLANNERS, PLANNERS],
    ["is their own", mine, SIGNED_IN, SIGNED_IN],
    ["is assigned to them", { assignee_ids: [ME] }, SIGNED_IN, SIGNED_IN],
    ["is their own and locked", { ...mine, ...locked }, MEMBERS, MEMBERS],
    ["is kept for members", { issues_access_level: "private" }, MEMBERS, PLANNERS],
    ["lies in an archived project", archived, "", ""],
  ])("under an issue that %s", (_what, issue, openly, internally) => {
    expect(listAllowedRoles(notesPolicy.create, issueAt(issue))).toBe(openly);
    expect(listAllowedRoles(notesPolicy.createInternal, issueAt(issue))).toBe(internally);
  });
});

describe("who may read a note", () => {
  test.each<[string, (level: number) => NoteSubject, string]>([
    ["that is open", noteAt(), EVERYBODY],
    ["that is for the team", noteAt({ internal: true }), PLANNERS],
    ["for the team that they wrote", noteAt({ internal: true, ...mine }), SIGNED_IN],
    ["for the team under their own issue", noteAt({ internal: true }, mine), SIGNED_IN],
    ["under a confidential issue", noteAt(mine, { confidential: true }), PLANNERS],
  ])("%s", (_what, note, expected) => {
    expect(listAllowedRoles(notesPolicy.read, note)).toBe(expected);
  });
});

describe("who may change and delete a note", () => {
  test.each<[string, (level: number) => NoteSubject, string]>([
    ["of their own", noteAt(mine), SIGNED_IN],
    ["of their own, while it is locked", noteAt(mine, locked), MEMBERS],
    ["of their own, in an archived project", noteAt(mine, archived), ""],
    ["of somebody else", noteAt(), MAINTAINERS],
    ["that the system wrote about them", noteAt({ ...mine, action: "closed" }), ""],
  ])("%s", (_what, note, expected) => {
    expect(listAllowedRoles(notesPolicy.update, note)).toBe(expected);
    expect(listAllowedRoles(notesPolicy.remove, note)).toBe(expected);
  });

  test("and bring back one: whoever deleted it, and whoever maintains", () => {
    const deletedBy = (by: number, note: Partial<NoteSubject> = {}) => {
      return (level: number) => ({ note: noteAt(note)(level), deleted_by_id: by });
    };
    expect(listAllowedRoles(notesPolicy.restore, deletedBy(ME))).toBe(SIGNED_IN);
    expect(listAllowedRoles(notesPolicy.restore, deletedBy(ME, { internal: true }))).toBe(PLANNERS);
    expect(listAllowedRoles(notesPolicy.restore, deletedBy(SOMEBODY_ELSE, mine))).toBe(MAINTAINERS);
  });
});

test("who may settle a thread: who plans, whose issue it is, and who began it", () => {
  expect(listAllowedRoles(notesPolicy.resolve, noteAt())).toBe(PLANNERS);
  expect(listAllowedRoles(notesPolicy.resolve, noteAt({}, mine))).toBe(SIGNED_IN);
  expect(listAllowedRoles(notesPolicy.resolve, noteAt(mine))).toBe(SIGNED_IN);
  expect(listAllowedRoles(notesPolicy.resolve, noteAt(mine, locked))).toBe(MEMBERS);
  expect(listAllowedRoles(notesPolicy.resolve, noteAt(mine, archived))).toBe("");
});
