import { AccessLevel, type AllProjectsOptions } from "@gitbeaker/rest";
import { describe, expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestGroup, createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";

const MANY = 45;

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const admin = await createTestPerson(site.app, { username: "grace", admin: true });
const { api } = await createGitbeakerForUser(site, ada);
const { api: oscars } = await createGitbeakerForUser(site, oscar);

const FORBIDDEN = [403, "403 Forbidden"];
const NO_PROJECT = [404, "404 Project Not Found"];

describe("gitbeaker and projects", () => {
  test("starts a project in one's own namespace and in a group, and reads it by its path", async () => {
    const group = await createTestGroup(site.app, ada, {
      name: "Workshop",
      visibility: "internal",
    });
    expect(await api.Projects.create({ name: "Note G" })).toMatchObject({
      path_with_namespace: "ada/note-g",
      visibility: "private",
      namespace: { kind: "user", full_path: "ada" },
      permissions: { project_access: { access_level: AccessLevel.OWNER }, group_access: null },
    });
    const made = await api.Projects.create({
      name: "Difference Engine",
      path: "difference",
      namespaceId: group.id,
      description: "Tables without errors",
      visibility: "internal",
      topics: ["brass", "steam"],
      defaultBranch: "trunk",
      issuesAccessLevel: "private",
      wikiAccessLevel: "disabled",
      buildsAccessLevel: "disabled",
      snippetsAccessLevel: "disabled",
      containerRegistryAccessLevel: "disabled",
      lfsEnabled: false,
      sharedRunnersEnabled: false,
      autoDevopsEnabled: false,
      mergeMethod: "merge",
      squashOption: "default_off",
    });
    expect(made).toMatchObject({
      name_with_namespace: "Workshop / Difference Engine",
      description: "Tables without errors",
      visibility: "internal",
      topics: ["brass", "steam"],
      default_branch: "trunk",
      issues_access_level: "private",
      namespace: { id: group.id, kind: "group" },
      shared_with_groups: [],
    });
    expect(await api.Projects.show("workshop/difference", { statistics: false })).toEqual(made);
  });

  test("follows projects to the end by page and by id, and finds the same ones", async () => {
    const paul = await createTestPerson(site.app, { username: "paul" });
    const { api: pauls } = await createGitbeakerForUser(site, paul);
    const made = [];
    for (let number = 0; number < MANY; number += 1) {
      made.push((await pauls.Projects.create({ name: `Card ${number}` })).id);
    }
    const ids = (projects: { id: number }[]) => projects.map(({ id }) => id);
    const paged = await pauls.Projects.all({ membership: true, perPage: 20 });
    expect(ids(paged)).toEqual(made.toReversed());
    const byId = { pagination: "keyset", orderBy: "id", owned: true, perPage: 20 } as const;
    expect(ids(await pauls.Projects.all({ ...byId, sort: "asc" }))).toEqual(made);
    expect(ids(await pauls.Projects.all({ ...byId, sort: "desc" }))).toEqual(made.toReversed());
    const { paginationInfo } = await pauls.Projects.all({
      pagination: "offset",
      owned: true,
      perPage: 20,
      page: 2,
      maxPages: 1,
      showExpanded: true,
    });
    expect(paginationInfo).toMatchObject({ total: MANY, totalPages: 3, current: 2, next: 3 });
    const keyset = await pauls.Projects.all({ ...byId, sort: "asc", showExpanded: true });
    expect(keyset.data).toHaveLength(MANY);
    // Another user gets an empty list, because none of Paul's projects is public.
    expect(await api.Users.allProjects(paul.id)).toEqual([]);
    expect(await pauls.Users.allProjects(paul.id, { perPage: 20, simple: true })).toHaveLength(
      MANY,
    );
    expect(await pauls.Projects.all({ userId: "paul", search: "card 44" })).toMatchObject([
      { name: "Card 44" },
    ]);
  });

  test("finds projects by each filter", async () => {
    const pia = await createTestPerson(site.app, { username: "pia" });
    const { api: pias } = await createGitbeakerForUser(site, pia);
    const plain = await pias.Projects.create({
      name: "Plain Tale",
      visibility: "public",
      topics: ["prose", "hills"],
    });
    const quiet = await pias.Projects.create({ name: "Quiet Tale", topics: ["prose"] });
    await pias.Projects.archive(quiet.id);
    const names = async (options: AllProjectsOptions) =>
      (await pias.Projects.all({ owned: true, ...options })).map(({ name }) => name).toSorted();
    expect(await names({ search: "plain", orderBy: "similarity" })).toEqual(["Plain Tale"]);
    expect(await names({ visibility: "private" })).toEqual(["Quiet Tale"]);
    expect(await names({ archived: true })).toEqual(["Quiet Tale"]);
    expect(await names({ topic: "prose,hills" })).toEqual(["Plain Tale"]);
    expect(await names({ idAfter: plain.id })).toEqual(["Quiet Tale"]);
    expect(
      await names({ minAccessLevel: AccessLevel.MAINTAINER, withIssuesEnabled: true }),
    ).toHaveLength(2);
    expect(await names({ starred: true })).toEqual([]);
    expect(await names({ withProgrammingLanguage: "Ada" })).toEqual([]);
    expect(await names({ updatedAfter: "2020-01-01T00:00:00.000Z" })).toHaveLength(2);
    expect(await names({ lastActivityBefore: "2020-01-01T00:00:00.000Z" })).toEqual([]);
    expect(await names({ repositoryChecksumFailed: false, imported: false })).toHaveLength(2);
    const [simple] = await pias.Projects.all({ search: "plain", simple: true });
    expect(simple).not.toHaveProperty("permissions");
  });

  test("changes a project, puts it to rest, wakes it up, moves it and deletes it", async () => {
    const group = await createTestGroup(site.app, ada, { name: "Hangar", visibility: "public" });
    const { id } = await api.Projects.create({ name: "Sketch" });
    expect(
      await api.Projects.edit(id, {
        name: "Blueprint",
        path: "blueprint",
        description: "Drawn to scale",
        visibility: "public",
        topics: ["paper"],
        issuesAccessLevel: "disabled",
        pagesAccessLevel: "disabled",
        publicBuilds: false,
        onlyAllowMergeIfAllDiscussionsAreResolved: false,
        removeSourceBranchAfterMerge: true,
      }),
    ).toMatchObject({
      path_with_namespace: "ada/blueprint",
      description: "Drawn to scale",
      visibility: "public",
      topics: ["paper"],
      issues_enabled: false,
    });
    expect(await api.Projects.archive(id)).toMatchObject({ archived: true });
    expect(await expectGitbeakerError(api.Projects.edit(id, { description: "No" }))).toEqual(
      FORBIDDEN,
    );
    expect(await api.Projects.unarchive(id)).toMatchObject({ archived: false });
    expect(await api.Projects.transfer(id, group.id)).toMatchObject({
      path_with_namespace: "hangar/blueprint",
    });
    expect(await api.Groups.allProjects(group.id, { withShared: false })).toMatchObject([{ id }]);
    expect(await api.Projects.transfer(id, "ada")).toMatchObject({
      path_with_namespace: "ada/blueprint",
    });
    await api.Projects.remove(id);
    expect(await expectGitbeakerError(api.Projects.show(id))).toEqual(NO_PROJECT);
  });

  test("shares a project with a group, which lets its members in, and takes it back", async () => {
    const friends = await createTestGroup(site.app, oscar, {
      name: "Friends",
      visibility: "internal",
    });
    const { id, path } = await createTestProject(site.app, ada, { name: "Shared Secret" });
    expect(await expectGitbeakerError(oscars.Projects.show(path))).toEqual(NO_PROJECT);
    await api.Projects.share(id, friends.id, AccessLevel.DEVELOPER, { expiresAt: "2099-12-31" });
    expect(
      await expectGitbeakerError(api.Projects.share(id, friends.id, AccessLevel.DEVELOPER)),
    ).toEqual([409, expect.any(String) as string]);
    expect(await oscars.Projects.show(path)).toMatchObject({
      shared_with_groups: [{ group_id: friends.id, group_access_level: AccessLevel.DEVELOPER }],
    });
    await api.Projects.unshare(id, friends.id);
    expect(await expectGitbeakerError(oscars.Projects.show(path))).toEqual(NO_PROJECT);
  });

  test("is refused in the server's words", async () => {
    const open = await createTestProject(site.app, ada, {
      name: "Open Book",
      visibility: "public",
    });
    const hidden = await createTestProject(site.app, ada, { name: "Closed Book" });
    await oscars.Projects.create({ name: "First" });
    expect(await expectGitbeakerError(oscars.Projects.create({ name: "First" }))).toEqual([
      400,
      '{"path":["has already been taken"]}',
    ]);
    expect(await expectGitbeakerError(oscars.Projects.edit(open.id, { name: "Mine" }))).toEqual(
      FORBIDDEN,
    );
    expect(await expectGitbeakerError(oscars.Projects.remove(open.id))).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(oscars.Projects.archive(open.id))).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(oscars.Projects.show(hidden.path))).toEqual(NO_PROJECT);
    expect(await expectGitbeakerError(oscars.Projects.edit(hidden.id, { name: "Mine" }))).toEqual(
      NO_PROJECT,
    );
    expect(await expectGitbeakerError(oscars.Projects.remove(hidden.id))).toEqual(NO_PROJECT);
  });
});

describe("gitbeaker and the settings of the installation", () => {
  test("reads and changes them as administrator, and as nobody else", async () => {
    const { api: admins } = await createGitbeakerForUser(site, admin);
    expect(await admins.ApplicationSettings.show()).toMatchObject({
      default_project_visibility: "private",
      signup_enabled: true,
    });
    const wish = { defaultProjectVisibility: "internal", restrictedVisibilityLevels: ["public"] };
    expect(await admins.ApplicationSettings.edit(wish)).toMatchObject({
      default_project_visibility: "internal",
      restricted_visibility_levels: ["public"],
    });
    const back = { defaultProjectVisibility: "private", restrictedVisibilityLevels: [] };
    expect(await admins.ApplicationSettings.edit(back)).toMatchObject({
      default_project_visibility: "private",
      restricted_visibility_levels: [],
    });
    expect(
      await expectGitbeakerError(admins.ApplicationSettings.edit({ firstDayOfWeek: 4 })),
    ).toEqual([400, "first_day_of_week does not have a valid value"]);
    expect(await expectGitbeakerError(api.ApplicationSettings.show())).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(api.ApplicationSettings.edit(back))).toEqual(FORBIDDEN);
  });
});
