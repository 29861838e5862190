import { MAINTAINER } from "@cairn/contract/access";
import {
  OWN_SAVED_REPLIES_URL,
  OWN_SAVED_REPLIES_PATH,
  projectSavedRepliesUrl,
  projectSavedRepliesPath,
  SAVED_REPLIES_PER_OWNER_MAX,
  SavedReplies,
  SavedReply,
  usableSavedRepliesUrl,
} from "@cairn/contract/saved-replies";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { callWebApi } from "../../../test/issue-web.ts";
import * as world from "../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";
import { injectRequest } from "../../../test/app.ts";

const { app, guest, outsider, owner, project, reporter, privateProject } = world;
const maintainer = await createTestPerson(app);
await addTestMember(app, project, maintainer, MAINTAINER);

const PROJECTS = projectSavedRepliesPath(project.path);

function saving(
  who: TestPerson | null,
  name: string,
  body = "Words",
  path = OWN_SAVED_REPLIES_PATH,
) {
  return callWebApi(who, "POST", path, { name, body });
}

async function saved(...wish: Parameters<typeof saving>): Promise<SavedReply> {
  const answer = await saving(...wish);
  expect(answer.statusCode, answer.body).toBe(201);
  return SavedReply.parse(answer.json());
}

async function listed(who: TestPerson, address = OWN_SAVED_REPLIES_URL): Promise<SavedReply[]> {
  const answer = await callWebApi(who, "GET", address);
  expect(answer.statusCode, answer.body).toBe(200);
  return SavedReplies.parse(answer.json());
}

const names = async (...wish: Parameters<typeof listed>) =>
  (await listed(...wish)).map(({ name }) => name);

describe("one's own", () => {
  test("are kept by name, and nobody else's", async () => {
    const who = await createTestPerson(app);
    await saved(who, "thanks", "Thank you");
    await saved(who, " Again ", "Please try again");
    await saved(outsider, "thanks");
    expect(await listed(who)).toEqual([
      expect.objectContaining({ name: "Again", body: "Please try again", owner: "user" }),
      expect.objectContaining({ name: "thanks", body: "Thank you", lock_version: 0 }),
    ]);
  });

  test("have a name of their own and say something", async () => {
    const who = await createTestPerson(app);
    await saved(who, "thanks");
    const wrong = [
      [await saving(who, "thanks"), { name: ["has already been taken"] }],
      [await saving(who, "  "), { name: ["can't be blank"] }],
      [await saving(who, "x", " \n"), { body: ["can't be blank"] }],
      [await saving(who, "x".repeat(256)), { name: ["is too long (maximum is 255 characters)"] }],
      [
        await saving(who, "x", "x".repeat(10_001)),
        { body: ["is too long (maximum is 10000 characters)"] },
      ],
    ] as const;
    for (const [answer, message] of wrong) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ message });
    }
    // The maximum length of the name is in characters, not in bytes.
    await saved(who, "🪨".repeat(255));
    expect((await callWebApi(who, "POST", OWN_SAVED_REPLIES_PATH, { name: "x" })).statusCode).toBe(
      400,
    );
  });

  test("are changed by whoever knows how they are now", async () => {
    const who = await createTestPerson(app);
    const { id, lock_version } = await saved(who, "thanks");
    const change = (wish: object, by = who) =>
      callWebApi(by, "PUT", `${OWN_SAVED_REPLIES_PATH}/${id}`, wish);
    const changed = await change({ name: "cheers", body: "New", lock_version });
    expect(changed.json()).toMatchObject({ id, name: "cheers", body: "New", lock_version: 1 });
    expect((await change({ name: "late", body: "Late", lock_version })).statusCode).toBe(409);
    expect((await change({ name: "late", body: "Late" }, outsider)).statusCode).toBe(404);
    expect((await change({ name: "anyway", body: "Anyway" })).statusCode).toBe(200);
    expect(await names(who)).toEqual(["anyway"]);
  });

  test("are deleted once", async () => {
    const who = await createTestPerson(app);
    const { id } = await saved(who, "thanks");
    const url = `${OWN_SAVED_REPLIES_PATH}/${id}`;
    expect((await callWebApi(outsider, "DELETE", url)).statusCode).toBe(404);
    expect((await callWebApi(who, "DELETE", url)).statusCode).toBe(204);
    expect((await callWebApi(who, "DELETE", url)).statusCode).toBe(404);
    expect(await names(who)).toEqual([]);
  });

  test("are so many at most", async () => {
    const who = await createTestPerson(app);
    await app.platform.db.transaction().execute((trx) =>
      sql`insert into saved_replies (user_id, name, body)
        select ${who.id}, 'Reply ' || n, 'Words' from generate_series(1, ${SAVED_REPLIES_PER_OWNER_MAX}) n`.execute(
        trx,
      ),
    );
    const answer = await saving(who, "One more");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: { base: [expect.stringContaining("200")] } });
  });

  test("are made once, however often the same request arrives", async () => {
    const who = await createTestPerson(app);
    const send = () =>
      injectRequest(app, {
        method: "POST",
        url: OWN_SAVED_REPLIES_PATH,
        headers: { ...sessionHeaders(who), "idempotency-key": "once-only-please" },
        payload: { name: "thanks", body: "Words" },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(await names(who)).toEqual(["thanks"]);
  });
});

describe("those of a project", () => {
  test("are written by maintainers, and used by whoever talks there, beside their own", async () => {
    for (const who of [guest, reporter, outsider]) {
      expect((await saving(who, "x", "x", PROJECTS)).statusCode).toBe(403);
    }
    expect((await saving(null, "x", "x", PROJECTS)).statusCode).toBe(401);
    const { id, owner: whose } = await saved(maintainer, "triage", "Which version?", PROJECTS);
    expect(whose).toBe("project");
    await saved(guest, "cheers");
    for (const who of [guest, outsider]) {
      expect(await names(who, projectSavedRepliesUrl(project.path))).toEqual(["triage"]);
      const url = `${PROJECTS}/${id}`;
      expect((await callWebApi(who, "DELETE", url)).statusCode).toBe(403);
      expect((await callWebApi(who, "PUT", url, { name: "x", body: "x" })).statusCode).toBe(403);
    }
    expect(await listed(guest, usableSavedRepliesUrl(project.path))).toEqual([
      expect.objectContaining({ name: "cheers", owner: "user" }),
      expect.objectContaining({ name: "triage", owner: "project" }),
    ]);
    // A project's saved reply cannot be deleted with the route of a user or of another project.
    expect(
      (await callWebApi(maintainer, "DELETE", `${OWN_SAVED_REPLIES_PATH}/${id}`)).statusCode,
    ).toBe(404);
    const other = projectSavedRepliesPath(privateProject.path);
    expect((await callWebApi(owner, "DELETE", `${other}/${id}`)).statusCode).toBe(404);
    expect((await callWebApi(maintainer, "DELETE", `${PROJECTS}/${id}`)).statusCode).toBe(204);
  });

  test("are not there for those who do not see the project", async () => {
    const path = projectSavedRepliesPath(privateProject.path);
    expect((await saving(outsider, "x", "x", path)).statusCode).toBe(404);
    for (const address of [projectSavedRepliesUrl, usableSavedRepliesUrl]) {
      expect((await callWebApi(outsider, "GET", address(privateProject.path))).statusCode).toBe(
        404,
      );
      expect((await callWebApi(outsider, "GET", address("summit/nowhere"))).statusCode).toBe(404);
    }
  });

  test("go along when it moves to another tree", async () => {
    const moving = await createTestProject(app, owner, { name: "Moving", group: world.group });
    const target = await createTestGroup(app, owner, { name: "Elsewhere" });
    await saved(owner, "triage", "Words", projectSavedRepliesPath(moving.path));
    const moved = await world.callRestApi(owner, "PUT", `/projects/${moving.id}/transfer`, {
      namespace: target.id,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const { rows } = await sql<{ root: number }>`select root_namespace_id as root
      from saved_replies where project_id = ${moving.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ root: target.id }]);
  });
});
