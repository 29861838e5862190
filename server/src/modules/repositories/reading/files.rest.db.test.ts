/** The REST API of files, folders and archives. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { locateFolder, run } from "../../../../test/git/git-client.ts";
import { pushFixture, type PushedFixture } from "../../../../test/git/repository-fixture.ts";
import { createTestPerson, createTestToken } from "../../../../test/people.ts";
import { createTestGroup, createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const address = await app.listen();
const owner = await createTestPerson(app, { username: "owner" });
const group = await createTestGroup(app, owner, { name: "Summit" });
const project = await createTestProject(app, owner, { name: "Weather", group });
const { token } = await createTestToken(app, owner, ["read_repository"]);

let fixture: PushedFixture;
beforeAll(async () => {
  fixture = await pushFixture(address, project, owner);
});

const send = (method: "GET" | "HEAD", path: string, to = app) =>
  injectRequest(to, {
    method,
    url: `/api/v4/projects/${project.id}/repository/${path}`,
    headers: { "private-token": token },
  });
const get = (path: string) => send("GET", path);
type Row = Record<string, unknown>;
const json = async <T = Row>(path: string) => {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};

describe("folders [REPO-025]", () => {
  test("list folders first, then files, then submodules", async () => {
    const answer = await get("tree");
    expect(answer.headers["x-total"]).toBe("13");
    const rows = answer.json<Row[]>();
    expect(rows.map(({ name }) => name)).toEqual([
      "d",
      "odd",
      "README.md",
      "fake.png",
      "image.svg",
      "large.bin",
      "large.txt",
      "link",
      "movie.mp4",
      "page.html",
      "pixel.png",
      "zeros.bin",
      "module",
    ]);
    expect(rows[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      name: "d",
      type: "tree",
      path: "d",
      mode: "040000",
    });
  });

  test("below a path, and at every depth", async () => {
    expect(await json<Row[]>("tree?path=d/e&ref=main")).toMatchObject([
      { name: "e", path: "d/e/e" },
    ]);
    const deep = await json<Row[]>("tree?path=d&recursive=true");
    expect(deep.map(({ path }) => path)).toEqual([
      "d/e",
      "d/e/e",
      "d/e/e/p",
      "d/e/e/p/e",
      "d/e/e/p/e/r",
      "d/e/e/p/e/r/file.txt",
    ]);
    const odd = await json<Row[]>("tree?path=odd/&per_page=100");
    expect(odd.map(({ name }) => name)).toContain("\ufffd\ufffd");
    expect(odd).toHaveLength(12);
  });

  test.each([
    "path=absent",
    "path=README.md",
    "path=..",
    "path=%2Fetc",
    "path=module",
    "ref=absent",
  ])("?%s is not found", async (query) => {
    expect((await get(`tree?${query}`)).json()).toEqual({ message: "404 Tree Not Found" });
  });
});

describe("files [REPO-025]", () => {
  test("are read with content and ids", async () => {
    const path = "d/e/e/p/e/r/file.txt";
    const file = await json(`files/${encodeURIComponent(path)}?ref=main`);
    expect(file).toEqual({
      file_name: "file.txt",
      file_path: path,
      size: 5,
      encoding: "base64",
      content: btoa("deep\n"),
      content_sha256: createHash("sha256").update("deep\n").digest("hex"),
      ref: "main",
      blob_id: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      commit_id: fixture.head,
      last_commit_id: fixture.head,
    });
    expect(await json(`blobs/${String(file["blob_id"])}`)).toEqual({
      size: 5,
      encoding: "base64",
      content: btoa("deep\n"),
      sha: file["blob_id"],
    });
    expect((await get(`blobs/${String(file["blob_id"])}/raw`)).body).toBe("deep\n");
    expect(await json("files/README.md?ref=main")).toMatchObject({ last_commit_id: fixture.first });
  });

  test("HEAD answers the same in headers", async () => {
    const { headers, body } = await send("HEAD", "files/README.md?ref=v1.0");
    expect(body).toBe("");
    expect(headers).toMatchObject({
      "x-gitlab-commit-id": fixture.first,
      "x-gitlab-encoding": "base64",
      "x-gitlab-file-name": "README.md",
      "x-gitlab-file-path": "README.md",
      "x-gitlab-last-commit-id": fixture.first,
      "x-gitlab-ref": "v1.0",
      "x-gitlab-size": "8",
    });
    const odd = encodeURIComponent("odd/line\nbreak");
    expect((await send("HEAD", `files/${odd}?ref=main`)).headers["x-gitlab-file-name"]).toBe(
      "line%0Abreak",
    );
  });

  test("a file of 5 MB is read", async () => {
    const file = await json("files/large.bin?ref=main");
    expect(Buffer.from(String(file["content"]), "base64").equals(fixture.large)).toBe(true);
    const raw = await get("files/large.bin/raw");
    expect(raw.rawPayload.equals(fixture.large)).toBe(true);
    expect(raw.headers["content-disposition"]).toBe('attachment; filename="large.bin"');
  });

  test.each([
    "absent",
    "odd",
    "module",
    "..%2Fx",
    "%2Fetc%2Fpasswd",
    "README.md%2F",
    "-x",
    "%3A(top)",
  ])("%s is not found", async (path) => {
    for (const rest of ["", "/raw", "/blame"]) {
      const answer = await get(`files/${path}${rest}?ref=main`);
      expect(answer.json()).toEqual({ message: "404 File Not Found" });
    }
  });

  test("need a ref", async () => {
    expect((await get("files/README.md")).json()).toEqual({ error: "ref is missing" });
    expect((await get("files/README.md?ref=main~1")).statusCode).toBe(404);
  });

  test.each(["main", "-x", "abcdef1", "HEAD:README.md"])("%s is no blob", async (sha) => {
    expect((await get(`blobs/${encodeURIComponent(sha)}`)).statusCode).toBe(404);
  });

  test("blame names the commit of each line", async () => {
    expect(await json("files/README.md/blame?ref=main")).toMatchObject([
      { commit: { id: fixture.first, message: "Change files\n" }, lines: ["# Hello"] },
    ]);
    const range = "range[start]=1&range[end]=1";
    expect(await json<Row[]>(`files/README.md/blame?ref=main&${range}`)).toHaveLength(1);
    expect(
      (await get("files/README.md/blame?ref=main&range[start]=0&range[end]=1")).statusCode,
    ).toBe(400);
  });
});

describe("archives [REPO-025]", () => {
  test.each([
    ["archive", "tar.gz", ["tar", "-tzf"]],
    ["archive.tar.bz2?sha=v1.0", "tar.bz2", ["tar", "-tjf"]],
    ["archive.tar", "tar", ["tar", "-tf"]],
    ["archive.zip?sha=main&path=d", "zip", ["python3", "-m", "zipfile", "-l"]],
  ])("GET %s", async (path, extension, [command = "", ...list]) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    const filename = /filename="([^"]+)"/.exec(String(answer.headers["content-disposition"]))?.[1];
    expect(filename).toMatch(new RegExp(`^weather-[a-z0-9.-]+\\.${extension}$`));
    const file = join(locateFolder(""), `archive.${extension}`);
    await writeFile(file, answer.rawPayload);
    const { stdout } = await run(command, [...list, file]);
    expect(stdout).toContain(path.includes("path=d") ? "d/e/e/p/e/r/file.txt" : "/README.md");
    expect(stdout.includes("/README.md")).toBe(!path.includes("path=d"));
  });

  test("that name nothing are not found", async () => {
    for (const path of ["archive?sha=absent", "archive?path=absent", "archive?sha=--exec%3Dx"]) {
      expect((await get(path)).statusCode).toBe(404);
    }
    expect((await get("archive.exe")).statusCode).toBe(400);
  });

  test("are limited for each user", async () => {
    const limited = await startTestApp({ CAIRN_RATE_LIMITS: "archives=1" });
    const answer = await send("GET", "archive.tar", limited);
    expect(answer.statusCode).toBe(429);
  });
});
