import { VISIBILITY } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { listAllowedRoles } from "../../../test/roles.ts";
import { savedRepliesPolicy, type ProjectWithIssuesAccessLevel } from "./saved-replies.policy.ts";

const projectAt =
  (wish: Partial<ProjectWithIssuesAccessLevel> = {}) =>
  (level: number): ProjectWithIssuesAccessLevel => ({
    visibility: VISIBILITY.public,
    archived: false,
    issues_access_level: "enabled",
    level,
    ...wish,
  });

const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const MEMBERS = "guest planner reporter developer maintainer owner admin";
const MAINTAINERS = "maintainer owner admin";

test.each<[string, Partial<ProjectWithIssuesAccessLevel>, string, string]>([
  ["that everybody sees", {}, SIGNED_IN, MAINTAINERS],
  ["that is archived", { archived: true }, SIGNED_IN, ""],
  ["that is private", { visibility: VISIBILITY.private }, MEMBERS, MAINTAINERS],
  ["whose issues are kept for members", { issues_access_level: "private" }, MEMBERS, MAINTAINERS],
  ["without issues", { issues_access_level: "disabled" }, "", ""],
])("who uses and who writes the replies of a project %s", (_what, wish, users, writers) => {
  expect(listAllowedRoles(savedRepliesPolicy.use, projectAt(wish))).toBe(users);
  expect(listAllowedRoles(savedRepliesPolicy.manage, projectAt(wish))).toBe(writers);
});
