import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestTripForLevel, testTripKind } from "../../../test/trips.ts";
import { listAllowedRoles } from "../../../test/roles.ts";
import { registerNoteableKind, type Noteable } from "../noteables/index.ts";
import { draftsPolicy } from "./drafts.policy.ts";

let removeKind: () => void;
beforeAll(() => {
  removeKind = registerNoteableKind(testTripKind);
});
afterAll(() => removeKind());

const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const REPORTERS = "reporter developer maintainer owner admin";

test("whoever is signed in and reads what is discussed keeps drafts there, at pages alone", () => {
  const tripWith = (traits: Partial<Noteable>) => (level: number) =>
    buildTestTripForLevel(level, traits);
  for (const action of [draftsPolicy.list, draftsPolicy.keep]) {
    expect(listAllowedRoles(action, tripWith({}))).toBe(SIGNED_IN);
    expect(listAllowedRoles(action, tripWith({ confidential: true }))).toBe(REPORTERS);
    expect(action.scopes).toEqual([]);
  }
});
