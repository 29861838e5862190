import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestEpicForLevel, epicNoteableKind } from "../../../test/epics.ts";
import { listAllowedRoles } from "../../../test/roles.ts";
import { registerNoteableKind, type Noteable } from "../noteables/index.ts";
import { awardsPolicy } from "./awards.policy.ts";

let removeKind: () => void;
beforeAll(() => {
  removeKind = registerNoteableKind(epicNoteableKind);
});
afterAll(() => removeKind());

const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const MEMBERS = "guest planner reporter developer maintainer owner admin";
/** The user id of every signed-in viewer that `server/test/roles.ts` defines. */
const ME = 1;
const SOMEBODY_ELSE = 2;

test("whoever may discuss may react", () => {
  expect(listAllowedRoles(awardsPolicy.award, (level) => buildTestEpicForLevel(level))).toBe(
    SIGNED_IN,
  );
  expect(
    listAllowedRoles(awardsPolicy.award, (level) =>
      buildTestEpicForLevel(level, { discussion_locked: true }),
    ),
  ).toBe(MEMBERS);
});

const givenBy =
  (userId: number, traits: Partial<Noteable> = {}) =>
  (level: number) => ({
    noteable: buildTestEpicForLevel(level, traits),
    award: { user_id: userId },
  });

test("people take back their own, as long as they could give it", () => {
  expect(listAllowedRoles(awardsPolicy.remove, givenBy(ME))).toBe(SIGNED_IN);
  expect(listAllowedRoles(awardsPolicy.remove, givenBy(ME, { discussion_locked: true }))).toBe(
    MEMBERS,
  );
});

test("only administrators take back somebody else's", () => {
  expect(listAllowedRoles(awardsPolicy.remove, givenBy(SOMEBODY_ELSE))).toBe("admin");
});
