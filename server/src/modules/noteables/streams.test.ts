import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestEpicForLevel, epicNoteableKind } from "../../../test/epics.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { registerNoteableKind } from "./kinds.ts";
import {
  internalNotesStream,
  isAccessRevokingEvent,
  noteableStream,
  listNoteablePageStreams,
} from "./streams.ts";

let removeKind: () => void;
beforeAll(() => {
  removeKind = registerNoteableKind(epicNoteableKind);
});
afterAll(() => removeKind());

/**
 * Stream names must not change. A page that was opened before an upgrade compares them with the
 * names that it knows, and presence rooms use the same names.
 */
test("streams are named by kind and id", () => {
  const issue = { kind: "issue", id: 17 } as const;
  expect([noteableStream(issue), internalNotesStream(issue)]).toEqual([
    "issue:17",
    "issue_internal:17",
  ]);
});

test("whoever is no insider does not follow what is internal", () => {
  expect(listNoteablePageStreams(VISITOR_WITHOUT_IP, buildTestEpicForLevel(0))).toEqual([
    "epic:1",
    "namespace:7",
  ]);
});

test.each([
  ["confidential", "epic.updated", { confidential: true }, true],
  ["internal", "note.created", { internal: true }, true],
  ["about the group", "group.updated", {}, true],
  ["for everybody", "epic.updated", {}, false],
  ["the end of it", "epic.removed", { confidential: true }, false],
])("an event that is %s leads to a check of who follows, or not", (_what, type, payload, ends) => {
  const event = { type, payload, stream: "epic:1", position: 1 };
  expect(isAccessRevokingEvent(event)).toBe(ends);
});
