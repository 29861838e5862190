import { MAINTAINER } from "@cairn/contract/access";
import { beforeAll, describe, expect, test } from "vitest";
import { ask, testApp } from "../../../test/app.ts";
import { aPerson, asPage, asToken, aToken, type TestPerson } from "../../../test/people.ts";
import { aGroup, aMember, aProject, type TestPlace } from "../../../test/places.ts";
import type { App } from "../../app.ts";

let app: App;
let ada: TestPerson;
let bob: TestPerson;
let open: TestPlace;
let hidden: TestPlace;

beforeAll(async () => {
  app = await testApp();
  ada = await aPerson(app, { username: "ada" });
  bob = await aPerson(app, { username: "bob" });
  const group = await aGroup(app, ada, { name: "Hills", visibility: "public" });
  open = await aProject(app, ada, { name: "Open Paths", group, visibility: "public" });
  hidden = await aProject(app, ada, { name: "Hidden", group });
  await aMember(app, open, bob, MAINTAINER);
});

async function graphql(query: string, headers: Record<string, string>, variables: object = {}) {
  const payload = { query, variables };
  const answer = await ask(app, { method: "POST", url: "/api/graphql", headers, payload });
  return answer.json<Record<string, unknown>>();
}

async function project(path: string, fields: string, person: TestPerson | null) {
  const query = `query($path: ID!) { project(fullPath: $path) { ${fields} } }`;
  const answer = await graphql(query, person === null ? {} : asPage(person), { path });
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
    const old = await aProject(app, ada, { name: "Old" });
    const url = `/api/v4/projects/${old.id}`;
    await ask(app, { method: "PUT", url, headers: asPage(ada), payload: { path: "young" } });
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
    const headers = asToken(await aToken(app, ada, ["read_user"]));
    expect(await graphql('{ project(fullPath: "hills/hidden") { id } }', headers)).toMatchObject({
      data: { project: null },
      errors: [{ extensions: { code: "insufficient_scope" } }],
    });
  });
});
