import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestEpicForLevel, epicNoteableKind } from "../../../test/epics.ts";
import { listAllowedRoles } from "../../../test/roles.ts";
import { registerNoteableKind } from "../noteables/index.ts";
import { presencePolicy } from "./presence.policy.ts";

let removeKind: () => void;
beforeAll(() => {
  removeKind = registerNoteableKind(epicNoteableKind);
});
afterAll(() => removeKind());

test("whoever is signed in and reads what is discussed sees who else does", () => {
  expect(listAllowedRoles(presencePolicy.follow, (level) => buildTestEpicForLevel(level))).toBe(
    "external outsider guest planner reporter developer maintainer owner admin",
  );
  expect(
    listAllowedRoles(presencePolicy.follow, (level) =>
      buildTestEpicForLevel(level, { confidential: true }),
    ),
  ).toBe("planner reporter developer maintainer owner admin");
  expect(presencePolicy.follow.scopes).toEqual([]);
});
