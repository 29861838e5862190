import { VISIBILITY } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { whoMay } from "../../../test/roles.ts";
import type { IssueSubject } from "../issues/index.ts";
import { draftsPolicy } from "./drafts.policy.ts";

const issueAt = (wish: Partial<IssueSubject>) => (level: number) => ({
  visibility: VISIBILITY.public,
  archived: false,
  issues_access_level: "enabled" as const,
  level,
  confidential: false,
  discussion_locked: null,
  author_id: 2,
  assignee_ids: [],
  ...wish,
});

const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const PLANNERS = "planner reporter developer maintainer owner admin";

test("whoever is signed in and reads an issue keeps drafts there, at pages alone", () => {
  for (const action of [draftsPolicy.list, draftsPolicy.keep]) {
    expect(whoMay(action, issueAt({}))).toBe(SIGNED_IN);
    expect(whoMay(action, issueAt({ archived: true }))).toBe(SIGNED_IN);
    expect(whoMay(action, issueAt({ confidential: true }))).toBe(PLANNERS);
    expect(action.scopes).toEqual([]);
  }
});
