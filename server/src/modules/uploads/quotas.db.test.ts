import { readdir } from "node:fs/promises";
import { noteCreationUrl } from "@cairn/contract/notes/discussions";
import { GUEST } from "@cairn/contract/access";
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { addTestMember, createTestProject, type TestPlace } from "../../../test/places.ts";
import { buildFileForm, requestFileUpload } from "../../../test/uploads.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { eraseUploads } from "./namespace-listener.ts";
import { deleteUnreferencedUploads } from "./in-texts/unreferenced-uploads.ts";

const KILOBYTE = 1_000;
const app = await startTestApp({
  CAIRN_BUDGETS:
    "uploadBytesPerUser=5000,uploadBytesPerProject=8000,uploadBytesPerStranger=2000,uploadBytesOfStrangers=3000",
});
const { config } = app.platform;
const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);

const owner = await createTestPerson(app);
const aPublicProject = () => createTestProject(app, owner, { visibility: "public" });

async function aMemberOf(project: TestPlace): Promise<TestPerson> {
  const person = await createTestPerson(app);
  await addTestMember(app, project, person, GUEST);
  return person;
}

const sending = (who: TestPerson, project: TestPlace, bytes = KILOBYTE): Promise<TestResponse> =>
  requestFileUpload(
    app,
    `/${project.path}/uploads`,
    sessionHeaders(who),
    buildFileForm("x".repeat(bytes)),
  );

async function statuses(who: TestPerson, project: TestPlace, times: number): Promise<number[]> {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push((await sending(who, project)).statusCode);
  return answers;
}

async function usedBy(kind: string, id: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select bytes::float8 as bytes from upload_usage where kind = ${kind} and owner_id = ${id}`.execute(
    app.platform.db,
  );
  return rows[0]?.bytes ?? 0;
}

async function filesOnDisk(): Promise<number> {
  const { path } = config.storage as { path: string };
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function refusals(limit: string): Promise<number> {
  const { values } = await app.platform.metrics.refused.get();
  return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
}

describe("the space for attached files", () => {
  it("of a user ends with a clear answer, is counted, and leaves nothing behind [M7]", async () => {
    const [project, other] = [await aPublicProject(), await aPublicProject()];
    const member = await aMemberOf(project);
    await addTestMember(app, other, member, GUEST);
    expect(await statuses(member, project, 3)).toEqual([200, 200, 200]);
    const before = await filesOnDisk();
    const tooLarge = await sending(member, other, 2_500);
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json()).toEqual({
      message: "You've used all of your upload space. Please ask an administrator for more.",
    });
    expect(await filesOnDisk()).toBe(before);
    expect(await statuses(member, other, 3)).toEqual([200, 200, 413]);
    expect(await usedBy("user", member.id)).toBe(5 * KILOBYTE);
    expect(await refusals("upload_bytes_user")).toBe(2);
  });

  it("of a project is for all its members together [M7]", async () => {
    const project = await aPublicProject();
    const [one, two] = [await aMemberOf(project), await aMemberOf(project)];
    expect(await statuses(one, project, 4)).toEqual([200, 200, 200, 200]);
    expect(await statuses(two, project, 5)).toEqual([200, 200, 200, 200, 413]);
    expect((await sending(two, project)).json()).toMatchObject({
      message: expect.stringContaining("This project has used all of its upload space.") as string,
    });
  });

  it("is small for people who are no members, who can't use up that of members [M7]", async () => {
    const project = await aPublicProject();
    const [one, two] = [await createTestPerson(app), await createTestPerson(app)];
    expect(await statuses(one, project, 3)).toEqual([200, 200, 413]);
    expect((await sending(one, project)).json()).toMatchObject({
      message: expect.stringContaining("in projects that you aren't a member of") as string,
    });
    expect(await statuses(two, project, 2)).toEqual([200, 413]);
    expect(await statuses(await aMemberOf(project), project, 1)).toEqual([200]);
    // Makes the uploads older than a day, so that they no longer count for the daily budget.
    await app.platform.db.transaction().execute((trx) =>
      sql`update uploads set created_at = created_at - interval '25 hours'
        where uploader_id = ${one.id}`.execute(trx),
    );
    expect(await statuses(one, await aPublicProject(), 1)).toEqual([200]);
  });

  it("is not exceeded by uploads at the same time, of one user or of many [M7]", async () => {
    const project = await aPublicProject();
    const people = await Promise.all(Array.from({ length: 4 }, () => aMemberOf(project)));
    let busy = 0;
    // Uploads to one project wait for each other. On a slow machine some wait too long and get 503,
    // which asks the client to try again.
    const sendUntilDecided = async (person: TestPerson): Promise<number> => {
      for (;;) {
        const { statusCode } = await sending(person, project);
        if (statusCode !== 503) return statusCode;
        busy += 1;
      }
    };
    const answers = await Promise.all(
      people.flatMap((person) => Array.from({ length: 4 }, () => sendUntilDecided(person))),
    );
    const counts = Map.groupBy(answers, (status) => status);
    expect([counts.get(200)?.length, counts.get(413)?.length]).toEqual([8, 8]);
    expect(await usedBy("namespace", project.id)).toBe(8 * KILOBYTE);
    const { rows } = await sql<{ keys: number }>`
      select count(*)::integer as keys from uploads`.execute(app.platform.db);
    // An upload that got 503 can leave its file, which the job for orphaned files deletes.
    const unused = (await filesOnDisk()) - (rows[0]?.keys ?? 0);
    expect(unused).toBeGreaterThanOrEqual(0);
    expect(unused).toBeLessThanOrEqual(busy);
  });

  it("comes back when a project is erased [M7]", async () => {
    const project = await aPublicProject();
    const member = await aMemberOf(project);
    expect(await statuses(member, project, 2)).toEqual([200, 200]);
    await ctx.transaction((inner) => eraseUploads(inner, [project.id]));
    expect(await usedBy("user", member.id)).toBe(0);
    expect(await usedBy("namespace", project.id)).toBe(0);
  });
});

describe("a file that no text names", () => {
  async function aFile(who: TestPerson, project: TestPlace): Promise<string> {
    const answer = await sending(who, project, 100);
    return answer.json<{ link: { markdown: string } }>().link.markdown;
  }
  const age = (days: number) =>
    app.platform.db
      .transaction()
      .execute((trx) =>
        sql`update uploads set created_at = created_at - make_interval(days => ${days})`.execute(
          trx,
        ),
      );
  const isThere = async (project: TestPlace, markdown: string) => {
    const [, path = ""] = /\((.*)\)/.exec(markdown) ?? [];
    const url = `/${project.path}${path}`;
    return (await injectRequest(app, { url, headers: sessionHeaders(owner) })).statusCode === 200;
  };

  test("is deleted after a week if its uploader is no member, and its bytes are free [M7]", async () => {
    const project = await aPublicProject();
    const [stranger, member] = [await createTestPerson(app), await aMemberOf(project)];
    const unnamed = await aFile(stranger, project);
    const named = await aFile(stranger, project);
    const drafted = await aFile(stranger, project);
    const ofMember = await aFile(member, project);
    const issue = (
      await injectRequest(app, {
        method: "POST",
        url: `/api/v4/projects/${project.id}/issues`,
        headers: sessionHeaders(stranger),
        payload: { title: "It breaks" },
      })
    ).json<{ id: number; iid: number }>();
    const said = await injectRequest(app, {
      method: "POST",
      url: noteCreationUrl(
        { kind: "project", full_path: project.path },
        { kind: "issue", id: issue.id },
      ),
      headers: sessionHeaders(stranger),
      payload: { note: { note: `See ${named}` } },
    });
    expect(said.statusCode, said.body).toBe(200);
    const draft = await injectRequest(app, {
      method: "PUT",
      url: `/${project.path}/-/issues/${issue.iid}/drafts/comment`,
      headers: sessionHeaders(stranger),
      payload: { text: drafted, revision: 0 },
    });
    expect(draft.statusCode, draft.body).toBe(200);
    const all = [unnamed, named, drafted, ofMember];
    const left = () => Promise.all(all.map((file) => isThere(project, file)));
    await age(6);
    await deleteUnreferencedUploads(ctx);
    expect(await left()).toEqual([true, true, true, true]);
    const before = await filesOnDisk();
    await age(2);
    await deleteUnreferencedUploads(ctx);
    expect(await left()).toEqual([false, true, true, true]);
    expect(await filesOnDisk()).toBeLessThan(before);
    expect(await usedBy("user", stranger.id)).toBe(200);
    expect(await usedBy("namespace_strangers", project.id)).toBe(200);
  });

  test.each([
    ["a description", "POST", "issues", (text: string) => ({ title: "x", description: text })],
    [
      "a milestone",
      "POST",
      "milestones",
      (text: string) => ({ title: text.slice(-20), description: text }),
    ],
  ] as const)("is kept by %s [M7]", async (_what, method, path, bodyOf) => {
    const project = await aPublicProject();
    const file = await aFile(await createTestPerson(app), project);
    const answer = await injectRequest(app, {
      method,
      url: `/api/v4/projects/${project.id}/${path}`,
      headers: sessionHeaders(owner),
      payload: bodyOf(file),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    await age(8);
    await deleteUnreferencedUploads(ctx);
    expect(await isThere(project, file)).toBe(true);
  });
});
