import { VISIBILITY } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { listAllowedRoles } from "../../../test/roles.ts";
import { milestonesPolicy } from "./milestones.policy.ts";

const project = {
  visibility: VISIBILITY.public as number,
  archived: false,
  issues_access_level: "enabled",
  merge_requests_access_level: "disabled",
};
const group = { visibility: VISIBILITY.public as number, archived: false, works_below: false };

const PLACES = {
  "public project": project,
  "internal project": { ...project, visibility: VISIBILITY.internal },
  "private project": { ...project, visibility: VISIBILITY.private },
  "archived project": { ...project, archived: true },
  "issues for members": { ...project, issues_access_level: "private" },
  "nothing to plan": { ...project, issues_access_level: "disabled" },
  "public group": group,
  "private group": { ...group, visibility: VISIBILITY.private },
};

const DEVELOPERS = "developer maintainer owner admin";
const MEMBERS = `guest planner reporter ${DEVELOPERS}`;
const EVERYBODY = `visitor external outsider ${MEMBERS}`;

describe("who may do what with milestones", () => {
  test.each`
    place                   | read                     | manage
    ${"public project"}     | ${EVERYBODY}             | ${DEVELOPERS}
    ${"internal project"}   | ${`outsider ${MEMBERS}`} | ${DEVELOPERS}
    ${"private project"}    | ${MEMBERS}               | ${DEVELOPERS}
    ${"archived project"}   | ${EVERYBODY}             | ${""}
    ${"issues for members"} | ${MEMBERS}               | ${DEVELOPERS}
    ${"nothing to plan"}    | ${""}                    | ${DEVELOPERS}
    ${"public group"}       | ${EVERYBODY}             | ${DEVELOPERS}
    ${"private group"}      | ${MEMBERS}               | ${DEVELOPERS}
  `("$place", ({ place: name, read, manage }: Record<string, string>) => {
    const place = PLACES[name as keyof typeof PLACES];
    expect(listAllowedRoles(milestonesPolicy.read, (level) => ({ ...place, level }))).toBe(read);
    expect(listAllowedRoles(milestonesPolicy.manage, (level) => ({ ...place, level }))).toBe(
      manage,
    );
    expect(listAllowedRoles(milestonesPolicy.promote, (level) => ({ ...place, level }))).toBe(
      manage,
    );
  });

  test("visitors are asked to sign in before they write", () => {
    expect(Object.values(milestonesPolicy)).toMatchObject([
      { visitors: true, scopes: ["api", "read_api"] },
      { visitors: false, scopes: ["api", "read_api"] },
      { visitors: false, scopes: ["api"] },
      { visitors: false, scopes: ["api"] },
    ]);
  });
});
