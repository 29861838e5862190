import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestTripForLevel, testTripKind } from "../../../test/trips.ts";
import { listAllowedRoles } from "../../../test/roles.ts";
import { registerNoteableKind } from "../noteables/index.ts";
import { presencePolicy } from "./presence.policy.ts";

let removeKind: () => void;
beforeAll(() => {
  removeKind = registerNoteableKind(testTripKind);
});
afterAll(() => removeKind());

test("whoever is signed in and reads what is discussed sees who else does", () => {
  expect(listAllowedRoles(presencePolicy.follow, (level) => buildTestTripForLevel(level))).toBe(
    "external outsider guest planner reporter developer maintainer owner admin",
  );
  expect(
    listAllowedRoles(presencePolicy.follow, (level) =>
      buildTestTripForLevel(level, { confidential: true }),
    ),
  ).toBe("reporter developer maintainer owner admin");
  expect(presencePolicy.follow.scopes).toEqual([]);
});
