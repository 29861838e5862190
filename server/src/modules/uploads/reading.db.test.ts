import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  tokenHeaders,
} from "../../../test/people.ts";
import { buildGif, buildJpegWithMetadata, buildPng } from "../../../test/pictures.ts";
import { createTestGroup, createTestProject } from "../../../test/places.ts";
import { buildFileForm, storeTestFile, requestFileUpload } from "../../../test/uploads.ts";

const app = await startTestApp();
const ada = await createTestPerson(app);
const outsider = await createTestPerson(app);
const group = await createTestGroup(app, ada, { name: "Rope" });
const open = await createTestProject(app, ada, { name: "Bridge", visibility: "public" });
const hidden = await createTestProject(app, ada, { name: "Hidden", group });

const addressOf = (place: { path: string }, file: { secret: string; filename: string }) =>
  `/${place.path}/uploads/${file.secret}/${encodeURIComponent(file.filename)}`;

const digits = await storeTestFile(app, open, { filename: "digits.txt", content: "0123456789" });
const url = addressOf(open, digits);
const get = (headers: Record<string, string> = {}, at = url) =>
  injectRequest(app, { url: at, headers });

describe("a file", () => {
  test("is read by everybody where everybody may look", async () => {
    const answer = await get();
    expect([answer.statusCode, answer.body]).toEqual([200, "0123456789"]);
  });

  test("of a private place is there only for those who see the place", async () => {
    const file = await storeTestFile(app, hidden);
    const at = addressOf(hidden, file);
    const absent = addressOf({ path: "no/such-place" }, file);
    for (const headers of [{}, sessionHeaders(outsider)]) {
      const [one, other] = [await get(headers, at), await get(headers, absent)];
      expect([one.statusCode, one.body]).toEqual([404, other.body]);
      expect(one.headers["content-disposition"]).toBeUndefined();
    }
    expect((await get(sessionHeaders(ada), at)).statusCode).toBe(200);
    const { token } = await createTestToken(app, ada, ["read_api"]);
    expect((await get(tokenHeaders({ token }), at)).statusCode).toBe(200);
    const { token: wrong } = await createTestToken(app, ada, ["read_user"]);
    expect((await get(tokenHeaders({ token: wrong }), at)).statusCode).toBe(403);
  });

  test("of a group is read by its members", async () => {
    const file = await storeTestFile(app, group);
    const at = `/groups${addressOf(group, file)}`;
    expect((await get(sessionHeaders(ada), at)).statusCode).toBe(200);
    expect((await get(sessionHeaders(outsider), at)).statusCode).toBe(404);
    expect((await get(sessionHeaders(ada), addressOf(group, file))).statusCode).toBe(404);
  });

  test("is found only under its whole address, where it belongs", async () => {
    const wrongs = [
      { ...digits, secret: "0".repeat(32) },
      { ...digits, filename: "digits.txt.html" },
      { ...digits, filename: "DIGITS.txt" },
    ];
    for (const wrong of wrongs) {
      expect((await get({}, addressOf(open, wrong))).statusCode).toBe(404);
    }
    expect((await get(sessionHeaders(ada), addressOf(hidden, digits))).statusCode).toBe(404);
    expect((await get({}, `/${open.path}/uploads/short/digits.txt`)).statusCode).toBe(404);
    const climbing = `/${open.path}/uploads/${digits.secret}/..%2f..%2fetc%2fpasswd`;
    expect((await get({}, climbing)).statusCode).toBe(404);
  });

  test("goes along when its project moves, under the old address too", async () => {
    const moving = await createTestProject(app, ada, { name: "Moving", group });
    const file = await storeTestFile(app, moving);
    const payload = { namespace: ada.username };
    const to = `/api/v4/projects/${moving.id}/transfer`;
    const moved = await injectRequest(app, {
      method: "PUT",
      url: to,
      headers: sessionHeaders(ada),
      payload,
    });
    expect(moved.statusCode).toBe(200);
    for (const path of [moving.path, `${ada.username}/moving`]) {
      expect((await get(sessionHeaders(ada), addressOf({ path }, file))).statusCode).toBe(200);
    }
    const { rows } = await sql<{ root: number; own: number }>`
      select u.root_namespace_id as root, n.root_namespace_id as own
      from uploads u join namespaces n on n.id = u.namespace_id where n.id = ${moving.id}
    `.execute(app.platform.db);
    expect(rows[0]?.root).toBe(rows[0]?.own);
  });

  test("that the storage has lost is not found", async () => {
    const file = await storeTestFile(app, open);
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from uploads where secret = ${file.secret}`.execute(app.platform.db);
    await app.platform.storage.remove(rows[0]?.storage_key ?? "");
    const answer = await get({}, addressOf(open, file));
    expect(answer.statusCode).toBe(404);
  });
});

describe("an answer", () => {
  test("is inert", async () => {
    const { headers } = await get();
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": 'attachment; filename="digits.txt"',
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-cache",
      "content-length": "10",
      "accept-ranges": "bytes",
    });
  });

  test("shows pictures, and hands out everything else to be saved [I9]", async () => {
    const page = "<script>alert(document.domain)</script>";
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    const cases: [string, string | Uint8Array<ArrayBuffer>, string, string][] = [
      ["a.png", new Uint8Array(buildPng()), "inline", "image/png"],
      ["a.jpg", new Uint8Array(buildJpegWithMetadata()), "inline", "image/jpeg"],
      ["a.html", page, "attachment", "application/octet-stream"],
      ["a.png", page, "attachment", "application/octet-stream"],
      ["a.svg", drawing, "attachment", "application/octet-stream"],
      ["a.svg", new Uint8Array(buildPng()), "attachment", "application/octet-stream"],
      ["a.pdf", "%PDF-1.7\n", "attachment", "application/pdf"],
    ];
    for (const [name, content, how, type] of cases) {
      const sent = await requestFileUpload(
        app,
        `/${open.path}/uploads`,
        sessionHeaders(ada),
        buildFileForm(content, name),
      );
      const { link } = sent.json<{ link: { url: string } }>();
      const { headers } = await get({}, `/${open.path}${link.url}`);
      expect([name, headers["content-disposition"], headers["content-type"]]).toEqual([
        name,
        `${how}; filename="${name}"`,
        type,
      ]);
    }
  });

  test("a picture with too many pixels is a link, and no browser shows it in a page", async () => {
    const large = buildGif([1, 1], [0, 0, 7_072, 7_071]);
    const sent = await requestFileUpload(
      app,
      `/${open.path}/uploads`,
      sessionHeaders(ada),
      buildFileForm(new Uint8Array(large), "large.gif"),
    );
    const { link } = sent.json<{ link: { url: string; markdown: string } }>();
    expect(link.markdown).toBe(`[large.gif](${link.url})`);
    const saved = await get({}, `/${open.path}${link.url}`);
    expect(saved.rawPayload.equals(large)).toBe(true);
    expect(saved.headers).toMatchObject({
      "content-disposition": 'attachment; filename="large.gif"',
      "content-type": "application/octet-stream",
      "cache-control": "private, no-cache",
    });
    const asImage = await get({ "sec-fetch-dest": "image" }, `/${open.path}${link.url}`);
    expect(asImage.statusCode).toBe(422);
  });

  test("a picture of an earlier release with too many pixels is not shown either", async () => {
    const sent = await requestFileUpload(
      app,
      `/${open.path}/uploads`,
      sessionHeaders(ada),
      buildFileForm(new Uint8Array(buildPng()), "old.png"),
    );
    const { link } = sent.json<{ link: { url: string } }>();
    const image = { "sec-fetch-dest": "image" };
    expect((await get(image, `/${open.path}${link.url}`)).statusCode).toBe(200);
    await app.platform.db
      .transaction()
      .execute((transaction) =>
        sql`update uploads set width = 16000, height = 16000 where filename = 'old.png'`.execute(
          transaction,
        ),
      );
    expect((await get(image, `/${open.path}${link.url}`)).statusCode).toBe(422);
  });

  test("names the file in all languages", async () => {
    const file = await storeTestFile(app, open, { filename: "für_Ärzte.txt" });
    const { headers } = await get({}, addressOf(open, file));
    expect(headers["content-disposition"]).toBe(
      "attachment; filename=\"f_r__rzte.txt\"; filename*=UTF-8''f%C3%BCr_%C3%84rzte.txt",
    );
  });

  test("to HEAD has the same headers and nothing else", async () => {
    const [whole, head] = [await get(), await injectRequest(app, { method: "HEAD", url })];
    const { date: _, "x-request-id": __, ...headers } = head.headers;
    expect(whole.headers).toMatchObject(headers);
    expect(headers["content-length"]).toBe("10");
    expect(head.body).toBe("");
  });

  test("is short for those who have the file already", async () => {
    const etag = String((await get()).headers.etag);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get({ "if-none-match": tag });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, "", etag]);
    }
    expect((await get({ "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=5-500", "56789", "bytes 5-9/10"],
  ])("to %s is that part", async (range, body, told) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.body]).toEqual([206, body]);
    expect(answer.headers["content-range"]).toBe(told);
    expect(answer.headers["content-length"]).toBe(String(body.length));
  });

  test("to a part that is not there says how much there is", async () => {
    const answer = await get({ range: "bytes=10-" });
    expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, "bytes */10"]);
  });

  test("is whole when several parts are wanted, or a part of something older", async () => {
    expect((await get({ range: "bytes=0-1,3-4" })).body).toBe("0123456789");
    expect((await get({ range: "bytes=0-1", "if-range": '"older"' })).body).toBe("0123456789");
    const etag = String((await get()).headers.etag);
    expect((await get({ range: "bytes=0-1", "if-range": etag })).body).toBe("01");
  });
});
