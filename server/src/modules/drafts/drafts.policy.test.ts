import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestEpicForLevel, epicNoteableKind } from "../../../test/epics.ts";
import { listAllowedRoles } from "../../../test/roles.ts";
import { registerNoteableKind, type Noteable } from "../noteables/index.ts";
import { draftsPolicy } from "./drafts.policy.ts";

let removeKind: () => void;
beforeAll(() => {
  removeKind = registerNoteableKind(epicNoteableKind);
});
afterAll(() => removeKind());

const SIGNED_IN = "external outsider guest planner reporter developer maintainer owner admin";
const REPORTERS = "planner reporter developer maintainer owner admin";

test("whoever is signed in and reads what is discussed keeps drafts there, at pages alone", () => {
  const tripWith = (traits: Partial<Noteable>) => (level: number) =>
    buildTestEpicForLevel(level, traits);
  for (const action of [draftsPolicy.list, draftsPolicy.keep]) {
    expect(listAllowedRoles(action, tripWith({}))).toBe(SIGNED_IN);
    expect(listAllowedRoles(action, tripWith({ confidential: true }))).toBe(REPORTERS);
    expect(action.scopes).toEqual([]);
  }
});
