import { DEVELOPER, GUEST, MAINTAINER } from "@cairn/contract/access";
import {
  namespacesForNewProjectUrl,
  NEW_PROJECT_PATH,
  type NamespaceForNewProject,
} from "@cairn/contract/projects";
import { describe, expect, test } from "vitest";
import { sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember } from "../../../test/places.ts";
import { ada, app, bob, callProjectsApi } from "../../../test/projects.ts";

async function destinationsOf(
  who: TestPerson,
  wish: Parameters<typeof namespacesForNewProjectUrl>[0] = {},
): Promise<NamespaceForNewProject[]> {
  const answer = await app.http.inject({
    url: namespacesForNewProjectUrl(wish),
    headers: sessionHeaders(who),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function pageFor(who: TestPerson | null, url: string) {
  const headers = { accept: "text/html", ...(who && sessionHeaders(who)) };
  return app.http.inject({ url, headers });
}

describe("where one can put a project", () => {
  test("is not told to visitors", async () => {
    expect((await app.http.inject({ url: namespacesForNewProjectUrl() })).statusCode).toBe(401);
  });

  test("is one's own namespace, and the groups that let one", async () => {
    const groups = [];
    for (const setting of ["noone", "maintainer", "developer"]) {
      for (const level of [GUEST, DEVELOPER, MAINTAINER] as const) {
        const group = await createTestGroup(app, ada, { visibility: "public" });
        await callProjectsApi(ada, "PUT", `/groups/${group.id}`, {
          project_creation_level: setting,
        });
        await addTestMember(app, group, bob, level);
        groups.push(group);
      }
    }
    const offered = await destinationsOf(bob);
    expect(offered[0]).toMatchObject({ kind: "user", full_path: "bob", visibility: "public" });
    const paths = new Set(offered.map(({ full_path: path }) => path));
    for (const group of groups) {
      const body = { name: "Tried", namespace_id: group.id };
      const tried = await callProjectsApi(bob, "POST", "/projects", body);
      expect(paths.has(group.path), group.path).toBe(tried.statusCode === 201);
    }
    expect(offered.length).toBe(1 + 3);
  });

  test("is found by words; the one that is asked for comes first all the same", async () => {
    const wanted = await createTestGroup(app, ada, { name: "Wanted" });
    const found = await createTestGroup(app, ada, { name: "Zircon" });
    const offered = await destinationsOf(ada, { search: "zirc", namespaceId: wanted.id });
    expect(offered.map(({ id }) => id)).toEqual([wanted.id, found.id]);
    // Bob cannot create projects in the namespace `wanted`, so it is not listed for him.
    const others = await destinationsOf(bob, { search: "zirc", namespaceId: wanted.id });
    expect(others).toEqual([]);
  });
});

describe("the page for a new project", () => {
  test("sends visitors to sign in, and hides what they would not see", async () => {
    const hidden = await createTestGroup(app, ada, { visibility: "private" });
    const visible = await createTestGroup(app, ada, { visibility: "public" });
    const at = (id: number) => `${NEW_PROJECT_PATH}?namespace_id=${id}`;
    const turnedAway = await pageFor(null, NEW_PROJECT_PATH);
    expect(turnedAway.statusCode).toBe(303);
    expect(turnedAway.headers.location).toContain("/users/sign_in");
    expect((await pageFor(bob, at(hidden.id))).statusCode).toBe(404);
    expect((await pageFor(bob, at(visible.id))).statusCode).toBe(403);
    expect((await pageFor(ada, at(hidden.id))).statusCode).toBe(200);
    expect((await pageFor(bob, NEW_PROJECT_PATH)).statusCode).toBe(200);
  });
});
