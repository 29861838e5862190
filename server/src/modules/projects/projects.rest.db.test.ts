import { DEVELOPER, GUEST, MAINTAINER, OWNER, REPORTER } from "@cairn/contract/access";
import { Project } from "@cairn/contract/projects";
import { afterEach, describe, expect, test } from "vitest";
import { createTestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";
import {
  app,
  ada,
  bob,
  admin,
  callProjectsApi,
  requestAndParseProject,
  createProjectByApi,
  updateProjectByApi,
  buildProjectApiPath,
  type HttpMethod,
} from "../../../test/projects.ts";

describe("starting a project", () => {
  test("is not for visitors", async () => {
    expect((await callProjectsApi(null, "POST", "/projects", { name: "Mine" })).statusCode).toBe(
      401,
    );
  });

  test("in one's own namespace needs only a name", async () => {
    const project = await createProjectByApi(ada, { name: "Summit Weather" });
    expect(project).toMatchObject({
      name: "Summit Weather",
      path: "summit-weather",
      path_with_namespace: "ada/summit-weather",
      visibility: "private",
      archived: false,
      description: null,
      default_branch: "main",
      topics: [],
      issues_enabled: true,
      issues_access_level: "enabled",
      merge_requests_access_level: "enabled",
      request_access_enabled: true,
      creator_id: ada.id,
      namespace: { kind: "user", full_path: "ada", parent_id: null },
      web_url: "http://localhost:3000/ada/summit-weather",
      http_url_to_repo: "http://localhost:3000/ada/summit-weather.git",
      ssh_url_to_repo: null,
      permissions: { project_access: { access_level: OWNER }, group_access: null },
    });
    expect(
      (await requestAndParseProject(ada, "GET", buildProjectApiPath("ada/summit-weather"))).id,
    ).toBe(project.id);
  });

  test("takes every setting", async () => {
    const project = await createProjectByApi(ada, {
      name: "Settings",
      path: "with.settings_1",
      description: "All of them",
      visibility: "public",
      default_branch: "trunk",
      topics: ["weather", "hills"],
      issues_access_level: "private",
      merge_requests_enabled: false,
      repository_access_level: "disabled",
      request_access_enabled: false,
    });
    expect(project).toMatchObject({
      path: "with.settings_1",
      description: "All of them",
      visibility: "public",
      default_branch: "trunk",
      topics: ["weather", "hills"],
      tag_list: ["weather", "hills"],
      issues_access_level: "private",
      issues_enabled: true,
      merge_requests_enabled: false,
      merge_requests_access_level: "disabled",
      repository_access_level: "disabled",
      request_access_enabled: false,
    });
  });

  test("in a group is for its Developers, who then look after it", async () => {
    const group = await createTestGroup(app, ada);
    await addTestMember(app, group, bob, DEVELOPER);
    const project = await createProjectByApi(bob, {
      name: "From a developer",
      namespace_id: group.id,
    });
    expect(project.permissions).toMatchObject({
      project_access: { access_level: MAINTAINER },
      group_access: { access_level: DEVELOPER },
    });
    expect((await updateProjectByApi(bob, project, { description: "Changed" })).description).toBe(
      "Changed",
    );
    const byOwner = await createProjectByApi(ada, {
      name: "From an owner",
      namespace_id: group.id,
    });
    expect(byOwner.permissions).toMatchObject({
      project_access: null,
      group_access: { access_level: OWNER },
    });
    await addTestMember(app, group, bob, REPORTER);
    const refused = { name: "From a reporter", namespace_id: group.id };
    expect((await callProjectsApi(bob, "POST", "/projects", refused)).statusCode).toBe(403);
  });

  test("follows the group's word on who may", async () => {
    const group = await createTestGroup(app, ada);
    await addTestMember(app, group, bob, DEVELOPER);
    const wish = { name: "Not yet", namespace_id: group.id };
    for (const [level, status] of [
      ["noone", 403],
      ["maintainer", 403],
      ["developer", 201],
    ] as const) {
      await callProjectsApi(ada, "PUT", `/groups/${group.id}`, { project_creation_level: level });
      expect((await callProjectsApi(bob, "POST", "/projects", wish)).statusCode).toBe(status);
    }
  });

  test("where one may not look is answered as if there were nothing", async () => {
    const hidden = await createTestGroup(app, ada);
    const absent = await callProjectsApi(bob, "POST", "/projects", {
      name: "x",
      namespace_id: 999_999,
    });
    expect(absent.statusCode).toBe(404);
    const answer = await callProjectsApi(bob, "POST", "/projects", {
      name: "x",
      namespace_id: hidden.id,
    });
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    const open = await createTestGroup(app, ada, { visibility: "public" });
    const seen = await callProjectsApi(bob, "POST", "/projects", {
      name: "x",
      namespace_id: open.id,
    });
    expect(seen.statusCode).toBe(403);
  });

  test.each`
    wish                            | message
    ${{ path: "" }}                 | ${{ path: ["is too short (minimum is 1 characters)"] }}
    ${{ name: "漢字" }}             | ${{ path: ["is too short (minimum is 1 characters)"] }}
    ${{ name: "x", path: "-x" }}    | ${null}
    ${{ name: "x", path: "x.git" }} | ${null}
    ${{ name: "x", path: "a/b" }}   | ${null}
    ${{ name: "x", path: "new" }}   | ${{ path: ["is a reserved name"] }}
    ${{ name: "x", path: "TREE" }}  | ${{ path: ["is a reserved name"] }}
    ${{}}                           | ${{ name: ["can't be blank"] }}
  `("as $wish is refused", async ({ wish, message }) => {
    const answer = await callProjectsApi(ada, "POST", "/projects", wish as object);
    expect(answer.statusCode, answer.body).toBe(400);
    if (message !== null) expect(answer.json()).toEqual({ message: message as object });
  });

  test("with a path that is taken is refused, whatever the case", async () => {
    await createProjectByApi(ada, { name: "Taken" });
    const answer = await callProjectsApi(ada, "POST", "/projects", {
      name: "Other",
      path: "TAKEN",
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: { path: ["has already been taken"] } });
    expect((await createProjectByApi(bob, { name: "Taken" })).path_with_namespace).toBe(
      "bob/taken",
    );
  });

  test("cannot be more open than the group around it", async () => {
    const group = await createTestGroup(app, ada, { visibility: "internal" });
    const wish = { name: "Too open", namespace_id: group.id, visibility: "public" };
    const answer = await callProjectsApi(ada, "POST", "/projects", wish);
    expect(answer.json()).toEqual({
      message: { visibility_level: ["can't be more visible than its parent group"] },
    });
    expect((await createProjectByApi(ada, { ...wish, visibility: "internal" })).visibility).toBe(
      "internal",
    );
  });

  test("is as open as is usual here, and not as the administrators forbid", async () => {
    const settings = (wish: object) => callProjectsApi(admin, "PUT", "/application/settings", wish);
    await settings({ default_project_visibility: "internal" });
    expect((await createProjectByApi(ada, { name: "Usual" })).visibility).toBe("internal");
    const group = await createTestGroup(app, ada);
    const inside = await createProjectByApi(ada, { name: "Inside", namespace_id: group.id });
    expect(inside.visibility).toBe("private");
    await settings({
      default_project_visibility: "private",
      restricted_visibility_levels: ["public"],
    });
    const wish = { name: "Forbidden", visibility: "public" };
    expect((await callProjectsApi(ada, "POST", "/projects", wish)).statusCode).toBe(400);
    const changed = await callProjectsApi(ada, "PUT", `/projects/${inside.id}`, {
      visibility: "public",
    });
    expect(changed.statusCode).toBe(400);
    expect((await callProjectsApi(admin, "POST", "/projects", wish)).statusCode).toBe(201);
    await settings({ restricted_visibility_levels: [] });
  });

  test("at the same time gives a path to one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        callProjectsApi(ada, "POST", "/projects", { name: "Together" }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400]);
  });
});

describe("the limit of personal projects", async () => {
  const cleo = await createTestPerson(app);
  afterEach(() => setLimit(100_000));
  const setLimit = (default_projects_limit: number) =>
    callProjectsApi(admin, "PUT", "/application/settings", { default_projects_limit });
  const create = (name: string, namespace_id?: number) =>
    callProjectsApi(cleo, "POST", "/projects", { name, namespace_id });

  test("refuses a project beyond it in one's own namespace, also of two at once, but not in a group", async () => {
    expect((await create("First")).statusCode).toBe(201);
    await setLimit(2);
    const me = await callProjectsApi(cleo, "GET", "/user");
    expect(me.json()).toMatchObject({ projects_limit: 2 });
    const both = await Promise.all([create("Second"), create("Third")]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]));
    expect((await create("Fourth")).json()).toEqual({
      message: {
        limit_reached: [
          "Your project limit is 2 projects! Please contact your administrator to increase it",
        ],
      },
    });
    const group = await createTestGroup(app, cleo);
    expect((await create("Fifth", group.id)).statusCode).toBe(201);
    await setLimit(0);
    expect((await create("Sixth")).json()).toEqual({
      message: {
        limit_reached: [
          "Personal project creation is not allowed. Please contact your administrator with questions",
        ],
      },
    });
  });
});

describe("reading a project", () => {
  test("visitors read what is public, by id and by path", async () => {
    const { id } = await createTestProject(app, ada, { name: "Open to all", visibility: "public" });
    for (const ref of [id, "ada%2Fopen-to-all", "ADA%2Fopen-to-ALL"]) {
      const answer = await callProjectsApi(null, "GET", `/projects/${ref}`);
      const project = Project.parse(answer.json());
      expect(project.id).toBe(id);
      expect(project).not.toHaveProperty("permissions");
    }
  });

  test("what is hidden and what is absent are told alike, whatever is tried", async () => {
    const hidden = await createTestProject(app, ada, { name: "Hidden" });
    const attempts: [HttpMethod, string, object?][] = [
      ["GET", ""],
      ["PUT", "", { name: "x" }],
      ["DELETE", ""],
      ["POST", "/archive"],
      ["POST", "/unarchive"],
      ["PUT", "/transfer", { namespace: "bob" }],
    ];
    for (const [method, rest, body] of attempts) {
      const absent = await callProjectsApi(bob, method, `/projects/999999${rest}`, body);
      expect(absent.statusCode).toBe(404);
      expect(absent.json()).toEqual({ message: "404 Project Not Found" });
      for (const ref of [hidden.id, "ada%2Fhidden"]) {
        const answer = await callProjectsApi(bob, method, `/projects/${ref}${rest}`, body);
        expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
      }
    }
  });

  test("internal ones are for people inside", async () => {
    const { id } = await createTestProject(app, ada, { visibility: "internal" });
    expect((await callProjectsApi(null, "GET", `/projects/${id}`)).statusCode).toBe(404);
    expect((await callProjectsApi(bob, "GET", `/projects/${id}`)).statusCode).toBe(200);
  });

  test("members of a group above see it, with the level they have there", async () => {
    const group = await createTestGroup(app, ada);
    const inner = await createTestGroup(app, ada, { parent: group });
    const place = await createTestProject(app, ada, { group: inner });
    await addTestMember(app, group, bob, GUEST);
    const project = await requestAndParseProject(bob, "GET", `/projects/${place.id}`);
    expect(project.permissions).toEqual({
      project_access: null,
      group_access: { access_level: GUEST, notification_level: 3 },
    });
  });
});

describe("changing a project", () => {
  test.each`
    level         | described | renamed | opened
    ${GUEST}      | ${403}    | ${403}  | ${403}
    ${REPORTER}   | ${403}    | ${403}  | ${403}
    ${DEVELOPER}  | ${403}    | ${403}  | ${403}
    ${MAINTAINER} | ${200}    | ${403}  | ${403}
    ${OWNER}      | ${200}    | ${200}  | ${200}
  `("at level $level", async ({ level, described, renamed, opened }) => {
    const place = await createTestProject(app, ada);
    await addTestMember(app, place, bob, level as typeof GUEST);
    const status = async (wish: object) =>
      (await callProjectsApi(bob, "PUT", `/projects/${place.id}`, wish)).statusCode;
    expect(await status({ description: "Better" })).toBe(described);
    expect(await status({ name: "Renamed" })).toBe(renamed);
    expect(await status({ visibility: "public" })).toBe(opened);
  });

  test("keeps what is not said, and takes away what is said to be nothing", async () => {
    const place = await createProjectByApi(ada, {
      name: "Kept",
      description: "Words",
      topics: ["a", "b"],
    });
    const changed = await updateProjectByApi(ada, place, { issues_enabled: false });
    expect(changed).toMatchObject({ description: "Words", topics: ["a", "b"] });
    expect(changed).toMatchObject({ issues_enabled: false, issues_access_level: "disabled" });
    const emptied = await updateProjectByApi(ada, place, { description: null, topics: "" });
    expect(emptied).toMatchObject({ description: null, topics: [] });
  });

  test("to a new path leads on from the old one, until somebody takes that", async () => {
    const place = await createProjectByApi(ada, { name: "Before" });
    await updateProjectByApi(ada, place, { name: "After the move", path: "after" });
    const moved = await requestAndParseProject(ada, "GET", buildProjectApiPath("ada/before"));
    expect(moved).toMatchObject({ id: place.id, path_with_namespace: "ada/after" });
    expect(moved.name_with_namespace).toMatch(/ \/ After the move$/);
    const next = await createProjectByApi(ada, { name: "Before" });
    expect((await requestAndParseProject(ada, "GET", buildProjectApiPath("ada/before"))).id).toBe(
      next.id,
    );
    const taken = await callProjectsApi(ada, "PUT", `/projects/${place.id}`, { path: "before" });
    expect(taken.json()).toEqual({ message: { path: ["has already been taken"] } });
  });

  test("cannot open it further than the group above", async () => {
    const group = await createTestGroup(app, ada);
    const place = await createTestProject(app, ada, { group });
    const answer = await callProjectsApi(ada, "PUT", `/projects/${place.id}`, {
      visibility: "internal",
    });
    expect(answer.statusCode).toBe(400);
  });

  test("with what it does not know is refused", async () => {
    const place = await createTestProject(app, ada);
    const answer = await callProjectsApi(ada, "PUT", `/projects/${place.id}`, { colour: "red" });
    expect(answer.json()).toEqual({ error: "colour is not known" });
  });
});
