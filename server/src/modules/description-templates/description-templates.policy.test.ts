import { VISIBILITY } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { listAllowedRoles } from "../../../test/roles.ts";
import {
  descriptionTemplatesPolicy as policy,
  type ProjectWithTemplates,
} from "./description-templates.policy.ts";

const projectAt =
  (wish: Partial<ProjectWithTemplates> = {}) =>
  (level: number): ProjectWithTemplates => ({
    visibility: VISIBILITY.public,
    archived: false,
    issues_access_level: "enabled",
    level,
    ...wish,
  });

const EVERYONE =
  "visitor external outsider guest planner reporter developer maintainer owner admin";
const MEMBERS = "guest planner reporter developer maintainer owner admin";
const MAINTAINERS = "maintainer owner admin";

test.each<[string, Partial<ProjectWithTemplates>, string, string, string]>([
  ["public", {}, EVERYONE, MAINTAINERS, MAINTAINERS],
  ["archived", { archived: true }, EVERYONE, MAINTAINERS, ""],
  ["private", { visibility: VISIBILITY.private }, MEMBERS, MAINTAINERS, MAINTAINERS],
  [
    "with issues for members",
    { issues_access_level: "private" },
    MEMBERS,
    MAINTAINERS,
    MAINTAINERS,
  ],
  ["without issues", { issues_access_level: "disabled" }, "", "", ""],
])("who reads and who writes the templates of a project: %s", (_what, wish, ...roles) => {
  const { use, openSettings, manage } = policy;
  const allowed = [use, openSettings, manage].map((action) =>
    listAllowedRoles(action, projectAt(wish)),
  );
  expect(allowed).toEqual(roles);
});
