import { MAINTAINER } from "@cairn/contract/access";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";
import type { App } from "../../app.ts";

let app: App;
let ada: TestPerson;
let bob: TestPerson;
let open: TestPlace;
let hidden: TestPlace;

beforeAll(async () => {
  app = await startTestApp();
  ada = await createTestPerson(app, { username: "ada" });
  bob = await createTestPerson(app, { username: "bob" });
  const group = await createTestGroup(app, ada, { name: "Hills", visibility: "public" });
  open = await createTestProject(app, ada, { name: "Open Paths", group, visibility: "public" });
  hidden = await createTestProject(app, ada, { name: "Hidden", group });
  await addTestMember(app, open, bob, MAINTAINER);
});

async function graphql(query: string, headers: Record<string, string>, variables: object = {}) {
  const payload = { query, variables };
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers,
    payload,
  });
  return answer.json<Record<string, unknown>>();
}

async function project(path: string, fields: string, person: TestPerson | null) {
  const query = `query($path: ID!) { project(fullPath: $path) { ${fields} } }`;
  const answer = await graphql(query, person === null ? {} : sessionHeaders(person), { path });
  expect(answer).not.toHaveProperty("errors");
  return (answer["data"] as { project: unknown }).project;
}

describe("project", () => {
  test("tells what everybody may know", async () => {
    const fields = `id name path fullPath nameWithNamespace description archived visibility
      issuesEnabled mergeRequestsEnabled webUrl createdAt lastActivityAt`;
    expect(await project("hills/open-paths", fields, null)).toEqual({
      id: `gid://gitlab/Project/${open.id}`,
      name: "Open Paths",
      path: "open-paths",
      fullPath: "hills/open-paths",
      nameWithNamespace: "Hills / Open Paths",
      description: "",
      archived: false,
      visibility: "public",
      issuesEnabled: true,
      mergeRequestsEnabled: true,
      webUrl: "http://localhost:3000/hills/open-paths",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as string,
      lastActivityAt: expect.stringMatching(/Z$/) as string,
    });
  });

  test("is found whatever the case, and by a path it had before", async () => {
    expect(await project("HILLS/Open-Paths", "name", null)).toEqual({ name: "Open Paths" });
    const old = await createTestProject(app, ada, { name: "Old" });
    const url = `/api/v4/projects/${old.id}`;
    await injectRequest(app, {
      method: "PUT",
      url,
      headers: sessionHeaders(ada),
      payload: { path: "young" },
    });
    expect(await project("ada/old", "fullPath", ada)).toEqual({ fullPath: "ada/young" });
  });

  test.each`
    path               | why
    ${"hills/hidden"}  | ${"hidden"}
    ${"hills/nothing"} | ${"absent"}
    ${"hills"}         | ${"a group"}
    ${"ada"}           | ${"a person"}
    ${""}              | ${"no path"}
  `("'$path' is null without an error: $why", async ({ path }) => {
    for (const who of [null, bob]) expect(await project(path as string, "id", who)).toBeNull();
  });

  test("shows members what is private", async () => {
    expect(await project("hills/hidden", "id", ada)).toEqual({
      id: `gid://gitlab/Project/${hidden.id}`,
    });
  });

  test.each`
    who      | adminProject | archiveProject | removeProject
    ${null}  | ${false}     | ${false}       | ${false}
    ${"bob"} | ${true}      | ${false}       | ${false}
    ${"ada"} | ${true}      | ${true}        | ${true}
  `("tells $who what they may do", async ({ who, ...abilities }) => {
    const people = { ada, bob };
    const person = who === null ? null : people[who as "ada"];
    const fields = "userPermissions { readProject adminProject archiveProject removeProject }";
    expect(await project("hills/open-paths", fields, person)).toEqual({
      userPermissions: { readProject: true, ...(abilities as object) },
    });
  });

  test("is refused to a token that was not made for it", async () => {
    const headers = tokenHeaders(await createTestToken(app, ada, ["read_user"]));
    expect(await graphql('{ project(fullPath: "hills/hidden") { id } }', headers)).toMatchObject({
      data: { project: null },
      errors: [{ extensions: { code: "insufficient_scope" } }],
    });
  });
});
