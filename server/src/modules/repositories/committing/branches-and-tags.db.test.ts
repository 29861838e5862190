/** Branches, tags and the default branch, changed with the API. */
import { DEVELOPER } from "@cairn/contract/access";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import {
  buildCloneUrl,
  commitFiles,
  createLocalRepository,
  git,
  readHead,
} from "../../../../test/git/git-client.ts";
import { createTestPerson, sessionHeaders } from "../../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../../platform/auth/viewer.ts";
import { updateHead } from "../default-branch.ts";

const app = await startTestApp();
const address = await app.listen();
const owner = await createTestPerson(app, { username: "owner" });
const developer = await createTestPerson(app, { username: "developer" });
const project = await createTestProject(app, owner, { name: "Weather" });
await addTestMember(app, project, developer, DEVELOPER);
const remote = buildCloneUrl(address, project, owner);

async function send(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  payload: object = {},
  to: { id: number } = project,
) {
  const url = `/api/v4/projects/${to.id}${path}`;
  const answer = await injectRequest(app, {
    method,
    url,
    headers: sessionHeaders(developer),
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.body === "" ? null : answer.json<unknown>(),
  };
}

const listRemote = async (pattern: string) =>
  (await git("work", "ls-remote", remote, pattern)).stdout.trim();
const branch = (name: string) => `/repository/branches/${encodeURIComponent(name)}`;
let head = "";

beforeAll(async () => {
  await createLocalRepository("work");
  await git("work", "push", remote, "main");
  head = await readHead("work");
});

describe("branches with the API [REPO-010]", () => {
  test("are created and deleted", async () => {
    const wish = { branch: "feature/ä", ref: "main" };
    expect(await send("POST", "/repository/branches", wish)).toMatchObject({
      status: 201,
      body: {
        name: "feature/ä",
        commit: { id: head, short_id: head.slice(0, 8), title: "Change files", parent_ids: [] },
        merged: false,
        protected: false,
        developers_can_push: false,
        developers_can_merge: false,
        can_push: true,
        default: false,
        web_url: "http://localhost:3000/owner/weather/-/tree/feature/%C3%A4",
      },
    });
    expect(await listRemote("refs/heads/feature/ä")).toContain(head);
    expect(await send("POST", "/repository/branches", wish)).toEqual({
      status: 400,
      body: { message: "Branch already exists" },
    });
    expect((await send("DELETE", branch("feature/ä"))).status).toBe(204);
    expect(await send("DELETE", branch("feature/ä"))).toEqual({
      status: 404,
      body: { message: "404 Branch Not Found" },
    });
    const byId = { branch: "by-id", ref: head.slice(0, 8) };
    expect((await send("POST", "/repository/branches", byId)).status).toBe(201);
  });

  test.each([
    [{ branch: "new", ref: "nothing" }, 400, "Invalid reference name: nothing"],
    [{ branch: "new", ref: "main^{tree}" }, 400, "Invalid reference name: main^{tree}"],
    [{ branch: "new", ref: "--all" }, 400, "Invalid reference name: --all"],
    [{ branch: "a b", ref: "main" }, 400, "Branch name is invalid"],
    [{ branch: "-d", ref: "main" }, 400, "Branch name is invalid"],
    [{ branch: "a".repeat(40), ref: "main" }, 403, "looks like a commit ID"],
    [{ branch: "main/below", ref: "main" }, 400, "Branch already exists"],
  ])("%j is refused", async (wish, status, message) => {
    const refused = await send("POST", "/repository/branches", wish);
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.body)).toContain(message);
  });

  test("the default branch stays", async () => {
    expect(await send("DELETE", branch("main"))).toEqual({
      status: 400,
      body: { message: "Cannot remove HEAD branch" },
    });
  });

  test("merged branches are deleted, but no protected ones and none with commits of their own", async () => {
    await commitFiles("work", { "own.txt": "1\n" });
    await git("work", "push", remote, "main:refs/heads/own", `${head}:refs/heads/merged`);
    await injectRequest(app, {
      method: "POST",
      url: `/api/v4/projects/${project.id}/protected_branches`,
      headers: sessionHeaders(owner),
      payload: { name: "safe-*", push_access_level: 30 },
    });
    await git("work", "push", remote, `${head}:refs/heads/safe-1`);
    expect(await send("DELETE", "/repository/merged_branches")).toEqual({
      status: 202,
      body: { message: "202 Accepted" },
    });
    const left = (await listRemote("refs/heads/*")).split("\n").map((line) => line.slice(41));
    expect(left).toEqual(["refs/heads/main", "refs/heads/own", "refs/heads/safe-1"]);
  });

  test("a project without commits has none", async () => {
    const empty = await createTestProject(app, owner, { name: "Empty" });
    await addTestMember(app, empty, developer, DEVELOPER);
    expect((await send("DELETE", branch("main"), {}, empty)).status).toBe(404);
    expect((await send("DELETE", "/repository/merged_branches", {}, empty)).status).toBe(202);
    const wish = { branch: "a", ref: "main" };
    expect((await send("POST", "/repository/branches", wish, empty)).status).toBe(400);
  });
});

describe("tags with the API [REPO-011]", () => {
  test("are created and deleted", async () => {
    const plain = await send("POST", "/repository/tags", { tag_name: "v1", ref: "main" });
    expect(plain).toMatchObject({
      status: 201,
      body: {
        name: "v1",
        message: "",
        target: head,
        commit: { id: head },
        release: null,
        protected: false,
      },
    });
    const wish = { tag_name: "v/2", ref: "v1", message: "Second\n\nwith notes" };
    const annotated = await send("POST", "/repository/tags", wish);
    expect(annotated).toMatchObject({ status: 201, body: { commit: { id: head } } });
    await git("work", "fetch", "--quiet", remote, "tag", "v/2");
    const shown = await git("work", "cat-file", "tag", "v/2");
    expect(shown.stdout).toMatch(
      /tag v\/2\ntagger .+ <developer@example.com> \d+ \+0000\n\nSecond\n\nwith notes/i,
    );
    expect((await git("work", "rev-parse", "v/2")).stdout.trim()).toBe(
      (annotated.body as { target: string }).target,
    );
    expect(await send("POST", "/repository/tags", wish)).toEqual({
      status: 400,
      body: { message: "Tag v/2 already exists" },
    });
    expect((await send("DELETE", "/repository/tags/v%2F2")).status).toBe(204);
    expect(await send("DELETE", "/repository/tags/v%2F2")).toEqual({
      status: 404,
      body: { message: "404 Tag Not Found" },
    });
  });

  test.each([
    [{ tag_name: "a b", ref: "main" }, "Tag name invalid"],
    [{ tag_name: "v3", ref: "nothing" }, "Target nothing is invalid"],
  ])("%j is refused", async (wish, message) => {
    expect(await send("POST", "/repository/tags", wish)).toEqual({
      status: 400,
      body: { message },
    });
  });
});

test("HEAD follows the default branch of the project [REPO-001]", async () => {
  const update = (name: string) =>
    injectRequest(app, {
      method: "PUT",
      url: `/api/v4/projects/${project.id}`,
      headers: sessionHeaders(owner),
      payload: { default_branch: name },
    });
  const ctx = app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log);
  const readRemoteHead = async () => {
    await updateHead(ctx, project.id);
    return (await git("work", "ls-remote", "--symref", remote, "HEAD")).stdout;
  };
  await git("work", "push", remote, "main:refs/heads/trunk");
  expect((await update("trunk")).statusCode).toBe(200);
  expect(await readRemoteHead()).toContain("ref: refs/heads/trunk\tHEAD");
  expect((await update("not-there-yet")).statusCode).toBe(200);
  expect(await readRemoteHead()).toContain("ref: refs/heads/trunk\tHEAD");
});
