import {
  DEVELOPER,
  GUEST,
  MINIMAL_ACCESS,
  OWNER,
  REPORTER,
  VISIBILITY,
  type Visibility,
} from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import type { Viewer } from "../../platform/context.ts";
import {
  ANYONE_ACCESS,
  accessLevelRule,
  SIGNED_IN_ACCESS,
  effectiveFeatureAccess,
  effectiveAccess,
  writableAccessLevelRule,
  type ProjectFeatureAccessLevel,
} from "./effective-access.ts";
import { DEFAULT_PREFERENCES } from "../../../test/default-preferences.ts";

const names = {
  userId: 1,
  username: "somebody",
  name: "Somebody",
  preferences: DEFAULT_PREFERENCES,
  ipAddress: null,
};
const by = { job: true } as const;

const VIEWERS = {
  visitor: { kind: "visitor", ipAddress: null },
  external: { kind: "user", ...names, by, admin: false, external: true },
  somebody: { kind: "user", ...names, by, admin: false, external: false },
  admin: { kind: "user", ...names, by, admin: true, external: false },
} satisfies Record<string, Viewer>;

function place(visibility: Visibility, level = 0, archived = false) {
  return { visibility: VISIBILITY[visibility], level, archived };
}

describe("what a viewer is to a place", () => {
  test.each`
    who           | level             | private      | internal            | public
    ${"visitor"}  | ${0}              | ${0}         | ${0}                | ${ANYONE_ACCESS}
    ${"external"} | ${0}              | ${0}         | ${0}                | ${SIGNED_IN_ACCESS}
    ${"somebody"} | ${0}              | ${0}         | ${SIGNED_IN_ACCESS} | ${SIGNED_IN_ACCESS}
    ${"admin"}    | ${0}              | ${OWNER}     | ${OWNER}            | ${OWNER}
    ${"external"} | ${REPORTER}       | ${REPORTER}  | ${REPORTER}         | ${REPORTER}
    ${"somebody"} | ${GUEST}          | ${GUEST}     | ${GUEST}            | ${GUEST}
    ${"somebody"} | ${DEVELOPER}      | ${DEVELOPER} | ${DEVELOPER}        | ${DEVELOPER}
    ${"admin"}    | ${GUEST}          | ${OWNER}     | ${OWNER}            | ${OWNER}
    ${"somebody"} | ${MINIMAL_ACCESS} | ${0}         | ${SIGNED_IN_ACCESS} | ${SIGNED_IN_ACCESS}
    ${"external"} | ${MINIMAL_ACCESS} | ${0}         | ${0}                | ${SIGNED_IN_ACCESS}
  `("$who with level $level", ({ who, level, ...expected }) => {
    const viewer = VIEWERS[who as keyof typeof VIEWERS];
    const found = Object.keys(expected as object).map((visibility) => [
      visibility,
      effectiveAccess(viewer, place(visibility as Visibility, level as number)),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

describe("what a viewer is to a part of a project", () => {
  test.each`
    who           | level    | disabled | private  | enabled
    ${"visitor"}  | ${0}     | ${0}     | ${0}     | ${ANYONE_ACCESS}
    ${"somebody"} | ${0}     | ${0}     | ${0}     | ${SIGNED_IN_ACCESS}
    ${"somebody"} | ${GUEST} | ${0}     | ${GUEST} | ${GUEST}
    ${"somebody"} | ${OWNER} | ${0}     | ${OWNER} | ${OWNER}
    ${"admin"}    | ${0}     | ${0}     | ${OWNER} | ${OWNER}
  `("that is public: $who with level $level", ({ who, level, ...expected }) => {
    const viewer = VIEWERS[who as keyof typeof VIEWERS];
    const found = Object.keys(expected as object).map((feature) => [
      feature,
      effectiveFeatureAccess(
        viewer,
        place("public", level as number),
        feature as ProjectFeatureAccessLevel,
      ),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

describe("rules", () => {
  test.each`
    rule          | archived | guest    | reporter | owner
    ${"at least"} | ${false} | ${false} | ${true}  | ${true}
    ${"at least"} | ${true}  | ${false} | ${true}  | ${true}
    ${"writing"}  | ${false} | ${false} | ${true}  | ${true}
    ${"writing"}  | ${true}  | ${false} | ${false} | ${false}
  `("$rule a reporter, archived: $archived", ({ rule, archived, guest, reporter, owner }) => {
    const allows =
      rule === "writing" ? writableAccessLevelRule(REPORTER) : accessLevelRule(REPORTER);
    const ask = (level: number) =>
      allows(VIEWERS.somebody, place("private", level, archived as boolean));
    expect([ask(GUEST), ask(REPORTER), ask(OWNER)]).toEqual([guest, reporter, owner]);
  });

  test("not even an administrator writes where things are archived", () => {
    expect(writableAccessLevelRule(GUEST)(VIEWERS.admin, place("public", 0, true))).toBe(false);
  });
});
