/** Reads the history of an issue (its system notes) as a given user, for tests. */
import type { Issue } from "@cairn/contract/issues/issues";
import { expect } from "vitest";
import { injectRequest } from "./app.ts";
import { app } from "./issues.ts";
import { sessionHeaders, type TestPerson } from "./people.ts";
import { VISITOR_WITHOUT_IP } from "../src/platform/auth/viewer.ts";
import type { Context } from "../src/platform/context.ts";
import { findReadableNoteableIds } from "../src/modules/noteables/index.ts";
import { notesDb, NOTE_COLUMNS } from "../src/modules/notes/notes.queries.ts";
import { renderSystemNotes } from "../src/modules/notes/system-notes/system-note-text.ts";
import { DEFAULT_PREFERENCES } from "./default-preferences.ts";

export function createTestContext(person: TestPerson | null): Context {
  const { platform } = app;
  if (person === null) return platform.contextFor(VISITOR_WITHOUT_IP, "test", platform.log);
  const { id: userId, username } = person;
  const nobodyAsks = {
    admin: false,
    external: false,
    preferences: DEFAULT_PREFERENCES,
    ipAddress: null,
    by: { job: true },
  } as const;
  const viewer = { kind: "user", userId, username, name: username, ...nobodyAsks } as const;
  return platform.contextFor(viewer, "test", platform.log);
}

export async function listNoteRows(issue: Pick<Issue, "id">) {
  return notesDb(createTestContext(null))
    .selectFrom("notes")
    .select(NOTE_COLUMNS)
    .where("noteable_id", "=", issue.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The issue's system notes that the user (or a visitor, for null) can see, oldest first. */
export async function listVisibleSystemNotes(person: TestPerson | null, issue: Pick<Issue, "id">) {
  const ctx = createTestContext(person);
  const rows = await listNoteRows(issue);
  const others = rows.flatMap(({ other_noteable_id: id }) => id ?? []);
  const seen = await findReadableNoteableIds(ctx, others);
  const shown = rows.filter(({ other_noteable_id: id }) => id === null || seen.has(id));
  return [...(await renderSystemNotes(ctx, shown)).values()];
}

export async function listVisibleSystemNoteTexts(
  person: TestPerson | null,
  issue: Pick<Issue, "id">,
) {
  return (await listVisibleSystemNotes(person, issue)).map(({ text }) => text);
}

/**
 * Sends a request with session and CSRF token as a page does, expects success, and returns the
 * response body.
 */
export async function sendPageRequest<Body>(
  who: TestPerson,
  method: "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
): Promise<Body> {
  const answer = await injectRequest(app, {
    method,
    url,
    headers: sessionHeaders(who),
    ...(payload !== undefined && { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === "" ? (null as Body) : answer.json<Body>();
}
