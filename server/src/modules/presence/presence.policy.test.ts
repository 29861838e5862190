import { VISIBILITY } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { whoMay } from "../../../test/roles.ts";
import type { IssueSubject } from "../issues/index.ts";
import { presencePolicy } from "./presence.policy.ts";

const issueAt =
  (confidential: boolean) =>
  (level: number): IssueSubject => ({
    visibility: VISIBILITY.public,
    archived: false,
    issues_access_level: "enabled",
    level,
    confidential,
    discussion_locked: null,
    author_id: 2,
    assignee_ids: [],
  });

test("whoever is signed in and reads an issue sees who else does", () => {
  expect(whoMay(presencePolicy.follow, issueAt(false))).toBe(
    "external outsider guest planner reporter developer maintainer owner admin",
  );
  expect(whoMay(presencePolicy.follow, issueAt(true))).toBe(
    "planner reporter developer maintainer owner admin",
  );
  expect(presencePolicy.follow.scopes).toEqual([]);
});
