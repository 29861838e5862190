import { GUEST, MAINTAINER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import type { TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import { modules } from "../index.ts";
import {
  app,
  ada,
  bob,
  admin,
  callProjectsApi,
  createProjectByApi,
  updateProjectByApi,
  type HttpMethod,
} from "../../../test/projects.ts";
import { PROJECT_EVENTS } from "./projects.events.ts";

describe("archiving a project", () => {
  test("is for owners; everybody still reads, nobody writes", async () => {
    const place = await createTestProject(app, ada, { visibility: "public" });
    await addTestMember(app, place, bob, MAINTAINER);
    const to = (who: TestPerson | null, word: string) =>
      callProjectsApi(who, "POST", `/projects/${place.id}/${word}`);
    expect((await to(null, "archive")).statusCode).toBe(401);
    expect((await to(bob, "archive")).statusCode).toBe(403);
    expect((await to(ada, "archive")).json()).toMatchObject({ archived: true });
    expect((await to(ada, "archive")).json()).toMatchObject({ archived: true });
    expect((await callProjectsApi(null, "GET", `/projects/${place.id}`)).statusCode).toBe(200);
    const writes: [HttpMethod, string, object][] = [
      ["PUT", "", { description: "x" }],
      ["PUT", "", { name: "x" }],
      ["PUT", "", { visibility: "private" }],
      ["PUT", "/transfer", { namespace: "ada" }],
      ["POST", "/labels", { name: "x", color: "red" }],
      ["POST", "/milestones", { title: "x" }],
      ["POST", "/issues", { title: "x" }],
      ["POST", "/members", { user_id: admin.id, access_level: GUEST }],
    ];
    for (const [method, rest, body] of writes) {
      const answer = await callProjectsApi(ada, method, `/projects/${place.id}${rest}`, body);
      expect(answer.statusCode, `${method} ${rest}`).toBe(403);
    }
    expect((await to(ada, "unarchive")).json()).toMatchObject({ archived: false });
    expect((await updateProjectByApi(ada, place, { description: "Awake" })).description).toBe(
      "Awake",
    );
  });

  test("is in the audit log once, however often it is requested; so is unarchiving it", async () => {
    const { id } = await createTestProject(app, ada);
    for (const word of ["archive", "archive", "unarchive"]) {
      await callProjectsApi(ada, "POST", `/projects/${id}/${word}`);
    }
    const entries = await app.platform.db
      .selectFrom("audit_events")
      .select(["action", "actor_id"])
      .where("subject_type", "=", "project")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { action: PROJECT_EVENTS.archived, actor_id: ada.id },
      { action: PROJECT_EVENTS.unarchived, actor_id: ada.id },
    ]);
  });
});

describe("deleting a project", () => {
  test("is for owners", async () => {
    const place = await createTestProject(app, ada, { visibility: "public" });
    await addTestMember(app, place, bob, MAINTAINER);
    expect((await callProjectsApi(null, "DELETE", `/projects/${place.id}`)).statusCode).toBe(401);
    expect((await callProjectsApi(bob, "DELETE", `/projects/${place.id}`)).statusCode).toBe(403);
    const answer = await callProjectsApi(ada, "DELETE", `/projects/${place.id}`);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ message: "202 Accepted" });
    expect((await callProjectsApi(ada, "DELETE", `/projects/${place.id}`)).statusCode).toBe(404);
  });

  test("hides it at once, with everything in it, and frees its paths", async () => {
    const place = await createProjectByApi(ada, { name: "Doomed", visibility: "public" });
    await updateProjectByApi(ada, place, { path: "doomed-now" });
    await callProjectsApi(ada, "POST", `/projects/${place.id}/issues`, { title: "Doomed too" });
    await callProjectsApi(ada, "DELETE", `/projects/${place.id}`);
    for (const who of [ada, bob, admin]) {
      for (const ref of [place.id, "ada%2Fdoomed-now", "ada%2Fdoomed"]) {
        expect((await callProjectsApi(who, "GET", `/projects/${ref}`)).statusCode).toBe(404);
        expect((await callProjectsApi(who, "GET", `/projects/${ref}/issues/1`)).statusCode).toBe(
          404,
        );
      }
      const listed = await callProjectsApi(who, "GET", "/projects?search=doomed");
      expect(listed.json()).toEqual([]);
    }
    expect((await createProjectByApi(ada, { name: "Doomed now" })).path_with_namespace).toBe(
      "ada/doomed-now",
    );
  });

  test("erases its rows in the background, and only those", async () => {
    const group = await createTestGroup(app, ada);
    const kept = await createTestProject(app, ada, { group });
    const place = await createTestProject(app, ada, { group });
    for (const { id } of [kept, place]) {
      await callProjectsApi(ada, "POST", `/projects/${id}/issues`, { title: "One", labels: "a" });
      await callProjectsApi(ada, "POST", `/projects/${id}/milestones`, { title: "One" });
      await addTestMember(app, id === kept.id ? kept : place, bob, GUEST);
    }
    await callProjectsApi(ada, "DELETE", `/projects/${place.id}`);
    expect(await rowsIn(place)).toBeGreaterThan(5);
    await erase(place);
    expect(await rowsIn(place)).toBe(0);
    expect(await rowsIn(kept)).toBeGreaterThan(5);
    // A second run of the erase job causes no error. The job does not erase a project that was not
    // deleted.
    await erase(place);
    await erase(kept);
    expect((await callProjectsApi(ada, "GET", `/projects/${kept.id}`)).statusCode).toBe(200);
  });

  /** Runs the erase job, as the worker does after a project was removed. */
  async function erase({ id }: TestPlace): Promise<void> {
    const job = modules
      .flatMap((module) => module.jobs ?? [])
      .find(({ name }) => name === "access:erase");
    const { platform } = app;
    const nobody = { kind: "visitor", ipAddress: null } as const;
    const ctx = platform.contextFor(nobody, "test", platform.log);
    await job?.run(ctx, { event: { payload: { namespace_id: id } } });
  }

  /** Counts the rows of all tables that reference the namespace or project. */
  async function rowsIn({ id }: TestPlace): Promise<number> {
    const { db } = app.platform;
    const counts = await Promise.all([
      db.selectFrom("namespaces").select("id").where("id", "=", id).execute(),
      db.selectFrom("projects").select("id").where("id", "=", id).execute(),
      db.selectFrom("routes").select("id").where("namespace_id", "=", id).execute(),
      db.selectFrom("memberships").select("id").where("namespace_id", "=", id).execute(),
      db.selectFrom("labels").select("id").where("namespace_id", "=", id).execute(),
      db.selectFrom("milestones").select("id").where("namespace_id", "=", id).execute(),
      db.selectFrom("issues").select("id").where("project_id", "=", id).execute(),
      db.selectFrom("texts").select("noteable_id").where("namespace_id", "=", id).execute(),
      db.selectFrom("issue_counters").select("opened").where("project_id", "=", id).execute(),
    ]);
    return counts.flat().length;
  }
});
