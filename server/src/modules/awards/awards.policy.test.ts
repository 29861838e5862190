import { VISIBILITY } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { whoMay } from "../../../test/roles.ts";
import type { IssueSubject } from "../issues/index.ts";
import { awardsPolicy } from "./awards.policy.ts";

const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const MEMBERS = "guest planner reporter developer maintainer owner admin";
const PLANNERS = "planner reporter developer maintainer owner admin";
/** Everybody in `roles.ts` who is signed in is number 1. */
const ME = 1;
const SOMEBODY_ELSE = 2;

function issueAt(wish: Partial<IssueSubject> = {}) {
  return (level: number): IssueSubject => ({
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

describe("who may react to an issue", () => {
  test.each<[string, Partial<IssueSubject>, string]>([
    ["one that everybody sees", {}, SIGNED_IN],
    ["one whose discussion is locked", { discussion_locked: true }, MEMBERS],
    ["one's own whose discussion is locked", { discussion_locked: true, author_id: ME }, MEMBERS],
    ["a confidential one", { confidential: true }, PLANNERS],
    ["one that is kept for members", { issues_access_level: "private" }, MEMBERS],
    ["one in an archived project", { archived: true }, ""],
    ["one where there are none any more", { issues_access_level: "disabled" }, ""],
  ])("%s [AWARD-012]", (_what, wish, expected) => {
    expect(whoMay(awardsPolicy.award, issueAt(wish))).toBe(expected);
  });
});

describe("who may take a reaction back", () => {
  const ofIssue = (userId: number, wish: Partial<IssueSubject> = {}) => {
    return (level: number) => ({ issue: issueAt(wish)(level), award: { user_id: userId } });
  };

  test("one's own, as long as one could give it", () => {
    expect(whoMay(awardsPolicy.remove, ofIssue(ME))).toBe(SIGNED_IN);
    expect(whoMay(awardsPolicy.remove, ofIssue(ME, { discussion_locked: true }))).toBe(MEMBERS);
    expect(whoMay(awardsPolicy.remove, ofIssue(ME, { archived: true }))).toBe("");
  });

  test("somebody else's: only administrators", () => {
    expect(whoMay(awardsPolicy.remove, ofIssue(SOMEBODY_ELSE))).toBe("admin");
  });
});
