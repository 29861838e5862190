/** Creates epics in tests through the API, and builds epics as loaded for an access level. */
import { VISIBILITY } from "@cairn/contract/access";
import type { Epic } from "@cairn/contract/epics/epics";
import { expect } from "vitest";
import type { App } from "../src/app.ts";
import type { LightEpicRow } from "../src/modules/epics/reading/reading.ts";
import { injectRequest } from "./app.ts";
import { sessionHeaders, type TestPerson } from "./people.ts";
import type { TestPlace } from "./places.ts";

export { epicNoteableKind } from "../src/modules/epics/epic-noteable.ts";

export interface TestEpic {
  id: number;
  iid: number;
  confidential: boolean;
  place: { id: number; full_path: string };
}

export async function createTestEpic(
  app: App,
  person: TestPerson,
  group: TestPlace,
  { locked = false, ...wish }: Record<string, unknown> & { locked?: boolean } = {},
): Promise<TestEpic> {
  const url = `/api/v4/groups/${group.id}/epics`;
  const headers = sessionHeaders(person);
  const payload = { title: "An epic", ...wish };
  const answer = await injectRequest(app, { method: "POST", url, headers, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, iid, confidential } = answer.json<Epic>();
  if (locked) {
    const lock = { method: "PUT", url: `${url}/${iid}`, headers } as const;
    await injectRequest(app, { ...lock, payload: { discussion_locked: true } });
  }
  return { id, iid, confidential, place: { id: group.id, full_path: group.path } };
}

/** An epic in a public group, as loaded for a viewer with this access level. */
export function buildTestEpicForLevel(
  level: number,
  traits: Partial<Omit<LightEpicRow, "kind">> = {},
): LightEpicRow {
  return {
    kind: "epic",
    id: 1,
    iid: 1,
    place: {
      id: 7,
      kind: "group",
      name: "Alps",
      full_path: "alps",
      root_namespace_id: 7,
      traversal_ids: [7],
      archived: false,
    },
    author_id: 2,
    assignee_ids: [],
    confidential: false,
    discussion_locked: null,
    visibility: VISIBILITY.public,
    archived: false,
    works_below: false,
    level,
    ...traits,
  };
}
