import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  admin,
  app,
  callRestApi,
  createTestIssue,
  owner,
  project,
} from "../../../../test/issues.ts";
import {
  expectConsistentNotes,
  listStoredNotes,
  readNoteCounters,
  createTestNote,
} from "../../../../test/notes.ts";
import { createTestProject } from "../../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { eraseSystemNotesAboutNoteablesInNamespaces } from "./dependency-listener.ts";

async function related(place = project) {
  const [issue, other] = [await createTestIssue(owner), await createTestIssue(owner, {}, place)];
  const path = `/projects/${project.id}/issues/${issue.iid}/links`;
  const link = { target_project_id: place.id, target_issue_iid: other.iid };
  expect((await callRestApi(owner, "POST", path, link)).statusCode).toBe(201);
  await createTestNote(owner, issue, "A comment");
  return { issue, other };
}

test("notes follow their project to another root", async () => {
  const moving = await createTestProject(app, owner, { visibility: "public" });
  const issue = await createTestIssue(owner, {}, moving);
  await createTestNote(owner, issue, "On the way", { path: moving.path });
  const moved = await callRestApi(owner, "PUT", `/projects/${moving.id}/transfer`, {
    namespace: "summit",
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const { rows } = await sql`
    select from notes join issues on issues.id = notes.noteable_id
      and issues.root_namespace_id = notes.root_namespace_id
    where issues.id = ${issue.id} and issues.root_namespace_id = ${project.rootId}`.execute(
    app.platform.db,
  );
  expect(rows).toHaveLength(1);
});

test("what is told of an issue goes with it, and is not counted any more", async () => {
  const { issue, other } = await related();
  expect((await readNoteCounters(issue))?.activities).toEqual([1, 1]);
  await callRestApi(admin, "DELETE", `/projects/${project.id}/issues/${other.iid}`);
  expect((await listStoredNotes(issue)).map(({ action }) => action)).toEqual([null]);
  expect((await readNoteCounters(issue))?.activities).toEqual([0, 0]);
  await expectConsistentNotes(issue);
});

test("what is told of the issues of a project goes before they do, a portion at a time", async () => {
  const place = await createTestProject(app, owner, { visibility: "public" });
  const { issue } = await related(place);
  const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  expect(
    await ctx.transaction((inner) => eraseSystemNotesAboutNoteablesInNamespaces(inner, [place.id])),
  ).toBe(true);
  expect(
    await ctx.transaction((inner) => eraseSystemNotesAboutNoteablesInNamespaces(inner, [place.id])),
  ).toBe(false);
  await expectConsistentNotes(issue);
});
