import { MINIMAL_ACCESS, VISIBILITY } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { listAllowedRoles } from "../../../test/roles.ts";
import { labelsPolicy } from "./labels.policy.ts";

const project = {
  visibility: VISIBILITY.public as number,
  archived: false,
  issues_access_level: "enabled",
  merge_requests_access_level: "enabled",
};
const withFeatures = (issues: string, mergeRequests: string) => ({
  ...project,
  issues_access_level: issues,
  merge_requests_access_level: mergeRequests,
});
const group = { visibility: VISIBILITY.public as number, archived: false, works_below: false };

const PLACES = {
  "public project": project,
  "internal project": { ...project, visibility: VISIBILITY.internal },
  "private project": { ...project, visibility: VISIBILITY.private },
  "archived project": { ...project, archived: true },
  "only merge requests": withFeatures("disabled", "enabled"),
  "issues for members": withFeatures("private", "disabled"),
  "nothing to plan": withFeatures("disabled", "disabled"),
  "public group": group,
  "internal group": { ...group, visibility: VISIBILITY.internal },
  "private group": { ...group, visibility: VISIBILITY.private },
};

const MEMBERS = "guest planner reporter developer maintainer owner admin";
const PLANNERS = "planner reporter developer maintainer owner admin";
const SIGNED_IN = `external outsider ${MEMBERS}`;
const EVERYBODY = `visitor ${SIGNED_IN}`;

describe("who may do what with labels", () => {
  test.each`
    place                    | read                     | manage
    ${"public project"}      | ${EVERYBODY}             | ${PLANNERS}
    ${"internal project"}    | ${`outsider ${MEMBERS}`} | ${PLANNERS}
    ${"private project"}     | ${MEMBERS}               | ${PLANNERS}
    ${"archived project"}    | ${EVERYBODY}             | ${""}
    ${"only merge requests"} | ${EVERYBODY}             | ${PLANNERS}
    ${"issues for members"}  | ${MEMBERS}               | ${PLANNERS}
    ${"nothing to plan"}     | ${""}                    | ${PLANNERS}
    ${"public group"}        | ${EVERYBODY}             | ${PLANNERS}
    ${"internal group"}      | ${`outsider ${MEMBERS}`} | ${PLANNERS}
    ${"private group"}       | ${MEMBERS}               | ${PLANNERS}
  `("$place", ({ place: name, read, manage }: Record<string, string>) => {
    const place = PLACES[name as keyof typeof PLACES];
    expect(listAllowedRoles(labelsPolicy.read, (level) => ({ ...place, level }))).toBe(read);
    expect(listAllowedRoles(labelsPolicy.manage, (level) => ({ ...place, level }))).toBe(manage);
    expect(listAllowedRoles(labelsPolicy.promote, (level) => ({ ...place, level }))).toBe(manage);
  });

  test("members of something below a private group see its labels; minimal access is none", () => {
    const above = { ...group, visibility: VISIBILITY.private, works_below: true };
    expect(listAllowedRoles(labelsPolicy.read, () => ({ ...above, level: 0 }))).toContain(
      "outsider",
    );
    const minimal = { ...above, works_below: false, level: MINIMAL_ACCESS };
    expect(listAllowedRoles(labelsPolicy.read, () => minimal)).toBe("admin");
  });

  test("visitors are asked to sign in before they write", () => {
    expect([labelsPolicy.read, labelsPolicy.manage, labelsPolicy.promote]).toMatchObject([
      { visitors: true, scopes: ["api", "read_api"] },
      { visitors: false, scopes: ["api"] },
      { visitors: false, scopes: ["api"] },
    ]);
  });
});
