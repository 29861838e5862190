import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { GUEST } from "@cairn/contract/access";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
} from "../../../test/people.ts";
import { buildCleanedJpeg, buildJpegWithMetadata, GPS_LOCATION } from "../../../test/pictures.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";
import { buildFileForm, requestFileUpload } from "../../../test/uploads.ts";

const app = await startTestApp();
const { path: storage } = app.platform.config.storage as { path: string };
const admin = await createTestPerson(app, { admin: true });
const ada = await createTestPerson(app);
const outsider = await createTestPerson(app);
const group = await createTestGroup(app, ada, { name: "Rope", visibility: "public" });
const project = await createTestProject(app, ada, { name: "Bridge", group, visibility: "public" });
const hidden = await createTestProject(app, ada, { name: "Hidden" });
const archived = await createTestProject(app, ada, { archived: true, visibility: "public" });
const without = await createTestProject(app, ada, {
  issuesAccessLevel: "disabled",
  visibility: "public",
});
const API = `/api/v4/projects/${project.id}/uploads`;
const WEB = `/${project.path}/uploads`;

const upload = (url: string, headers: Record<string, string>, form = buildFileForm("hello")) =>
  requestFileUpload(app, url, headers, form);

async function countRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from uploads`.execute(
    app.platform.db,
  );
  return rows[0]?.count ?? 0;
}

async function countFiles(): Promise<number> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

/**
 * Runs `work`, which sends an upload that is rejected. Expects that neither a row nor a file remains.
 */
async function expectNothingLeft(work: () => Promise<unknown>): Promise<void> {
  const before = [await countRows(), await countFiles()];
  await work();
  expect([await countRows(), await countFiles()]).toEqual(before);
}

describe("the doors", () => {
  test("are closed to those who are not signed in, before anything is read", async () => {
    await expectNothingLeft(async () => {
      for (const url of [API, WEB, `/groups/${group.path}/uploads`]) {
        expect((await upload(url, {})).statusCode).toBe(401);
      }
    });
  });

  test("answer API clients with what they put into a text", async () => {
    const { token } = await createTestToken(app, outsider);
    const answer = await upload(
      API,
      tokenHeaders({ token }),
      buildFileForm("hello", "field notes.txt"),
    );
    expect(answer.statusCode).toBe(201);
    const made = answer.json<{ id: number; url: string }>();
    expect(made.id).toBeGreaterThan(0);
    expect(made.url).toMatch(/^\/uploads\/[0-9a-f]{32}\/field_notes\.txt$/);
    expect(made).toEqual({
      id: made.id,
      alt: "field_notes.txt",
      url: made.url,
      full_path: `/${project.path}${made.url}`,
      markdown: `[field_notes.txt](${made.url})`,
    });
  });

  test("answer pages with a link", async () => {
    const answer = await upload(
      WEB,
      sessionHeaders(outsider),
      buildFileForm(new Uint8Array(buildJpegWithMetadata()), "north face.jpg"),
    );
    expect(answer.statusCode).toBe(200);
    const { link } = answer.json<{ link: { url: string } }>();
    expect(link).toEqual({
      alt: "north_face",
      url: link.url,
      markdown: `![north_face](${link.url})`,
    });
  });

  test("of a group are for its members", async () => {
    const url = `/groups/${group.path}/uploads`;
    expect((await upload(url, sessionHeaders(outsider))).statusCode).toBe(403);
    const guest = await createTestPerson(app);
    await addTestMember(app, group, guest, GUEST);
    expect((await upload(url, sessionHeaders(guest))).statusCode).toBe(200);
  });

  test("ask a page for its token, and a token for its scope", async () => {
    await expectNothingLeft(async () => {
      expect((await upload(API, { cookie: ada.cookie })).statusCode).toBe(403);
      expect(
        (await upload(WEB, { ...sessionHeaders(ada), "x-csrf-token": "wrong" })).statusCode,
      ).toBe(403);
      const { token } = await createTestToken(app, ada, ["read_api"]);
      expect((await upload(API, tokenHeaders({ token }))).statusCode).toBe(403);
      const foreign = { ...sessionHeaders(ada), origin: "https://elsewhere.example" };
      expect((await upload(WEB, foreign)).statusCode).toBe(403);
    });
  });

  test("know nothing of what is hidden, in the same words as of what is absent", async () => {
    const headers = sessionHeaders(outsider);
    const [seen, absent] = await Promise.all([
      upload(`/api/v4/projects/${hidden.id}/uploads`, headers),
      upload("/api/v4/projects/999999/uploads", headers),
    ]);
    expect([seen.statusCode, seen.body]).toEqual([absent.statusCode, absent.body]);
    expect(seen.statusCode).toBe(404);
  });

  test("take nothing where nobody may write", async () => {
    await expectNothingLeft(async () => {
      for (const place of [archived, without]) {
        expect((await upload(`/${place.path}/uploads`, sessionHeaders(ada))).statusCode).toBe(403);
      }
    });
  });

  test("want a file, and one only", async () => {
    const two = buildFileForm("one");
    two.append("file", new Blob(["two"]), "two.txt");
    const crowd = buildFileForm("one");
    for (let count = 0; count < 1_000; count += 1) crowd.append(`field${count}`, "x");
    const text = new FormData();
    text.append("file", "only text");
    await expectNothingLeft(async () => {
      const send = async (form: FormData) => {
        const answer = await upload(API, sessionHeaders(ada), form);
        return [answer.statusCode, answer.json<{ error?: string }>().error];
      };
      expect(await send(text)).toEqual([400, "file is invalid"]);
      expect(await send(buildFileForm("x", "x.txt", "picture"))).toEqual([400, "file is missing"]);
      expect(await send(new FormData())).toEqual([400, "file is missing"]);
      expect((await send(two))[0]).toBe(413);
      expect((await send(crowd))[0]).toBe(413);
      const json = await injectRequest(app, {
        method: "POST",
        url: API,
        headers: sessionHeaders(ada),
        payload: { file: "text" },
      });
      expect([json.statusCode, json.json<{ error: string }>().error]).toEqual([
        400,
        "file is not known",
      ]);
    });
  });

  test("let nobody send without end", async () => {
    const slow = await startTestApp({ CAIRN_RATE_LIMITS: "uploads=2" });
    const eager = await createTestPerson(app);
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push(
        (await requestFileUpload(slow, WEB, sessionHeaders(eager), buildFileForm("x"))).statusCode,
      );
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe("what is kept", () => {
  test("is told by an event of the project", async () => {
    await upload(WEB, sessionHeaders(ada));
    const { rows } = await sql<{ payload: { namespace_id: number } }>`
      select payload from (select type, payload from outbox union all select type, payload from events)
        as told where type = 'upload.created'`.execute(app.platform.db);
    expect(rows.map(({ payload }) => payload.namespace_id)).toContain(project.id);
  });

  test("is a picture without the place where it was taken, and its size as shown [I9]", async () => {
    const form = buildFileForm(new Uint8Array(buildJpegWithMetadata(6)), "summit.jpg");
    const { link } = (await upload(WEB, sessionHeaders(ada), form)).json<{
      link: { url: string };
    }>();
    const answer = await injectRequest(app, { url: `/${project.path}${link.url}` });
    expect(answer.headers["content-type"]).toBe("image/jpeg");
    expect(answer.rawPayload.includes(GPS_LOCATION)).toBe(false);
    expect(answer.rawPayload.equals(buildCleanedJpeg(6))).toBe(true);
    const { rows } = await sql<{ size: number; width: number; height: number }>`
      select size::int, width, height from uploads order by id desc limit 1`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ size: answer.rawPayload.length, width: 30, height: 40 }]);
  });

  test("is as large as administrators allow, and what is larger leaves nothing", async () => {
    const change = (max_attachment_size: number) =>
      injectRequest(app, {
        method: "PUT",
        url: "/api/v4/application/settings",
        headers: sessionHeaders(admin),
        payload: { max_attachment_size },
      });
    await change(1);
    const limit = 1024 * 1024;
    const exactly = await upload(WEB, sessionHeaders(ada), buildFileForm(new Uint8Array(limit)));
    expect(exactly.statusCode).toBe(200);
    await expectNothingLeft(async () => {
      const more = await upload(WEB, sessionHeaders(ada), buildFileForm(new Uint8Array(limit + 1)));
      expect([more.statusCode, more.json()]).toEqual([
        413,
        { message: "413 The file is larger than 1 MB" },
      ]);
    });
    await change(10);
  });

  test.each([
    ["an empty name", '; filename=""'],
    ["no name", ""],
  ])("may have %s [L1]", async (_case, name) => {
    const payload = [
      "--frontier",
      `content-disposition: form-data; name="file"${name}`,
      "content-type: application/octet-stream",
      "",
      "words",
      "--frontier--",
      "",
    ].join("\r\n");
    const headers = {
      ...sessionHeaders(ada),
      "content-type": "multipart/form-data; boundary=frontier",
    };
    const answer = await injectRequest(app, { method: "POST", url: API, headers, payload });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ alt: "file" });
  });

  test("may be nothing", async () => {
    const { link } = (await upload(WEB, sessionHeaders(ada), buildFileForm(""))).json<{
      link: { url: string };
    }>();
    const answer = await injectRequest(app, { url: `/${project.path}${link.url}` });
    expect([answer.statusCode, answer.headers["content-length"]]).toEqual([200, "0"]);
  });
});

describe("what breaks off", () => {
  const boundary = "frontier";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;

  test.each([
    ["in the middle of the file", `${head}some of it`],
    ["before the file", `--${boundary}\r\ncontent-disp`],
    ["after the file, where more was to come", `${head}all of it\r\n--${boundary}\r\n`],
    ["at once", ""],
    ["without ever beginning", "nonsense"],
  ])("%s leaves nothing", async (_where, payload) => {
    await expectNothingLeft(async () => {
      const headers = { ...sessionHeaders(ada), "content-type": type };
      const answer = await injectRequest(app, { method: "POST", url: API, headers, payload });
      expect(answer.statusCode).toBe(400);
    });
  });

  test("with its connection leaves nothing, and others go on", async () => {
    const { port } = new URL(await app.listen());
    const { token } = await createTestToken(app, ada);
    await expectNothingLeft(async () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(
        [
          `POST ${API} HTTP/1.1`,
          "host: localhost",
          `private-token: ${token}`,
          `content-type: ${type}`,
          "content-length: 5000000",
          "",
          `${head}${"x".repeat(600_000)}`,
        ].join("\r\n"),
      );
      await until(async () => (await countFiles()) > 0);
      socket.destroy();
      await until(async () => (await partialFiles()) === 0);
    });
    expect((await upload(API, tokenHeaders({ token }))).statusCode).toBe(201);
  });

  async function partialFiles(): Promise<number> {
    const entries = await readdir(`${storage}/partial`, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  throw new Error("It never came to that.");
}
