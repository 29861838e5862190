import { MAINTAINER } from "@cairn/contract/access";
import { AccessLevel, type AllGroupsOptions } from "@gitbeaker/rest";
import { describe, expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../places.ts";
import { createGitbeakerForUser, expectGitbeakerError } from "./gitbeaker.ts";
import { startListeningApp } from "./listening.ts";

const MANY = 45;

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const { api } = await createGitbeakerForUser(site, ada);
const { api: oscars } = await createGitbeakerForUser(site, oscar);

const FORBIDDEN = [403, "403 Forbidden"];
const NO_GROUP = [404, "404 Group Not Found"];
const NO_PROJECT = [404, "404 Project Not Found"];

describe("gitbeaker and groups", () => {
  test("founds a group with everything it knows to say about one, and reads it back", async () => {
    const made = await api.Groups.create("Analytical Engine", "analytical", {
      description: "Engines and what they compute",
      visibility: "internal",
      projectCreationLevel: "developer",
      subgroupCreationLevel: "maintainer",
      requestAccessEnabled: true,
      emailsDisabled: true,
      mentionsDisabled: true,
      shareWithGroupLock: true,
      autoDevopsEnabled: false,
      defaultBranchProtection: 2,
      lfsEnabled: true,
      membershipLock: false,
      requireTwoFactorAuthentication: false,
      twoFactorGracePeriod: 48,
    });
    expect(made).toMatchObject({
      name: "Analytical Engine",
      path: "analytical",
      full_path: "analytical",
      description: "Engines and what they compute",
      visibility: "internal",
      project_creation_level: "developer",
      subgroup_creation_level: "maintainer",
      request_access_enabled: true,
      mentions_disabled: true,
      share_with_group_lock: true,
      parent_id: null,
    });
    expect(await api.Groups.show("analytical", { withProjects: true })).toEqual(made);
  });

  test("nests groups, reads one by its path and lists what is below", async () => {
    const top = await api.Groups.create("Mills", "mills");
    const middle = await api.Groups.create("Number Mill", "number", { parentId: top.id });
    await api.Groups.create("Carry", "carry", { parentId: middle.id });
    expect(await api.Groups.show("mills/number/carry")).toMatchObject({
      full_name: "Mills / Number Mill / Carry",
      parent_id: middle.id,
    });
    expect(await api.Groups.allSubgroups("mills")).toMatchObject([{ full_path: "mills/number" }]);
    const below = await api.Groups.allDescendantGroups(top.id, { orderBy: "path", sort: "desc" });
    expect(below.map((group) => group.path)).toEqual(["number", "carry"]);
  });

  test("follows the pages of a list to the end and uses its filters", async () => {
    const top = await oscars.Groups.create("Store", "store", { visibility: "public" });
    for (let made = 1; made < MANY; made += 1) {
      await oscars.Groups.create(`Column ${made}`, `column-${made}`, { parentId: top.id });
    }
    const groups = await oscars.Groups.all({ perPage: 20, orderBy: "id", sort: "asc" });
    expect(groups.map(({ id }) => id)).toEqual(
      groups.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    expect(new Set(groups.map(({ id }) => id)).size).toBe(MANY);
    const page = await oscars.Groups.all({
      pagination: "offset",
      perPage: 20,
      page: 3,
      maxPages: 1,
      showExpanded: true,
    });
    expect(page.data).toHaveLength(5);
    expect(page.paginationInfo).toEqual({
      total: MANY,
      totalPages: 3,
      perPage: 20,
      current: 3,
      next: null,
      previous: 2,
    });
    const paths = async (options: AllGroupsOptions) =>
      (await oscars.Groups.all({ perPage: 100, ...options })).map(({ path }) => path);
    expect(await paths({ topLevelOnly: true, owned: true })).toEqual(["store"]);
    expect(await paths({ visibility: "public", allAvailable: false })).toEqual(["store"]);
    expect(await paths({ skipGroups: [top.id], minAccessLevel: AccessLevel.OWNER })).toHaveLength(
      MANY - 1,
    );
    expect(await oscars.Groups.search("column 44")).toHaveLength(1);
    expect(await paths({ allAvailable: true })).toContain("analytical");
  });

  test("changes a group, moves it and deletes it", async () => {
    const { id } = await api.Groups.create("Draft", "draft");
    const shelf = await api.Groups.create("Shelf", "shelf");
    expect(
      await api.Groups.edit(id, {
        name: "Fair Copy",
        path: "fair-copy",
        description: "Ready to be read",
        preventForkingOutsideGroup: false,
        sharedRunnersSetting: "enabled",
      }),
    ).toMatchObject({ name: "Fair Copy", full_path: "fair-copy", description: "Ready to be read" });
    await api.Groups.transfer(id, { groupId: shelf.id });
    expect(await api.Groups.show(id)).toMatchObject({ full_path: "shelf/fair-copy" });
    await api.Groups.transfer(id);
    expect(await api.Groups.show(id)).toMatchObject({ full_path: "fair-copy", parent_id: null });
    await api.Groups.remove(id);
    expect(await expectGitbeakerError(api.Groups.show(id))).toEqual(NO_GROUP);
  });

  test("shares a group, which lets the other group's members in, and takes it back", async () => {
    const library = await createTestGroup(site.app, ada, { name: "Library" });
    const readers = await createTestGroup(site.app, oscar, {
      name: "Readers",
      visibility: "internal",
    });
    expect(await expectGitbeakerError(oscars.Groups.show("library"))).toEqual(NO_GROUP);
    expect(
      await api.Groups.share(library.id, readers.id, AccessLevel.REPORTER, {
        expiresAt: "2099-12-31",
      }),
    ).toMatchObject({
      shared_with_groups: [{ group_id: readers.id, group_access_level: AccessLevel.REPORTER }],
    });
    expect(await oscars.Groups.show("library")).toMatchObject({ id: library.id });
    await api.Groups.unshare(library.id, readers.id, {});
    expect(await expectGitbeakerError(oscars.Groups.show("library"))).toEqual(NO_GROUP);
  });

  test("is refused in the server's words", async () => {
    const { id } = await createTestGroup(site.app, ada, { name: "Guarded", visibility: "public" });
    const hidden = await createTestGroup(site.app, ada, { name: "Out of Sight" });
    expect(await expectGitbeakerError(oscars.Groups.create("Guarded", "guarded"))).toEqual([
      400,
      '{"path":["has already been taken"]}',
    ]);
    expect(await expectGitbeakerError(oscars.Groups.edit(id, { name: "Mine" }))).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(oscars.Groups.remove(id))).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(oscars.Groups.transfer(id))).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(oscars.Groups.show(hidden.id))).toEqual(NO_GROUP);
    expect(await expectGitbeakerError(oscars.Groups.allSubgroups(hidden.path))).toEqual(NO_GROUP);
    expect(await expectGitbeakerError(oscars.Groups.remove(hidden.id))).toEqual(NO_GROUP);
  });
});

describe.each(["group", "project"] as const)("gitbeaker and members of a %s", (kind) => {
  const members = kind === "group" ? api.GroupMembers : api.ProjectMembers;

  test("adds, reads, lists, changes and removes somebody", async () => {
    const place = await (kind === "group" ? createTestGroup : createTestProject)(site.app, ada);
    const mary = await createTestPerson(site.app, { name: `Mary of the ${kind}` });
    const paul = await createTestPerson(site.app);
    const added = await members.add(place.id, AccessLevel.REPORTER, { userId: mary.id });
    expect(added).toMatchObject({
      id: mary.id,
      username: mary.username,
      access_level: AccessLevel.REPORTER,
      expires_at: null,
    });
    await members.add(place.id, AccessLevel.DEVELOPER, {
      username: paul.username,
      expiresAt: "2099-06-01",
    });
    expect(
      await expectGitbeakerError(members.add(place.id, AccessLevel.DEVELOPER, { userId: mary.id })),
    ).toEqual([409, "Member already exists"]);
    expect(await members.show(place.id, paul.id)).toMatchObject({ expires_at: "2099-06-01" });
    expect(await members.all(place.id, { query: "mary of" })).toMatchObject([{ id: mary.id }]);
    expect(await members.all(place.id, { userIds: [paul.id] })).toMatchObject([{ id: paul.id }]);
    const everybody = await members.all(place.path, { perPage: 1 });
    expect(everybody).toHaveLength(kind === "group" ? 3 : 2);
    expect(
      await members.edit(place.id, mary.id, AccessLevel.MAINTAINER, { expiresAt: "2099-01-31" }),
    ).toMatchObject({ access_level: MAINTAINER, expires_at: "2099-01-31" });
    await members.remove(place.id, mary.id);
    expect(await expectGitbeakerError(members.show(place.id, mary.id))).toEqual([
      404,
      expect.stringContaining("Not Found") as string,
    ]);
    await members.remove(place.id, paul.id, { skipSubresourceS: true, unassignIssuables: false });
    expect(await members.all(place.id)).toHaveLength(kind === "group" ? 1 : 0);
  });

  test("tells members of the place apart from those who belong to it by a group above", async () => {
    const above = await createTestGroup(site.app, ada, { visibility: "public" });
    const place =
      kind === "group"
        ? await createTestGroup(site.app, ada, { parent: above, visibility: "public" })
        : await createTestProject(site.app, ada, { group: above, visibility: "public" });
    const heir = await createTestPerson(site.app);
    await addTestMember(site.app, above, heir, MAINTAINER);
    expect(await members.all(place.id)).toEqual([]);
    const everybody = await members.all(place.id, { includeInherited: true });
    expect(everybody.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([ada.id, heir.id]);
    expect(await members.show(place.id, heir.id, { includeInherited: true })).toMatchObject({
      access_level: MAINTAINER,
    });
    const theirs = kind === "group" ? oscars.GroupMembers : oscars.ProjectMembers;
    expect(
      await expectGitbeakerError(theirs.add(place.id, AccessLevel.DEVELOPER, { userId: oscar.id })),
    ).toEqual(FORBIDDEN);
    expect(await expectGitbeakerError(theirs.remove(above.id, ada.id))).toEqual(
      kind === "group" ? FORBIDDEN : NO_PROJECT,
    );
  });
});

describe("gitbeaker and namespaces", () => {
  test("lists, searches, reads and checks where things can be put", async () => {
    const nina = await createTestPerson(site.app, { username: "nina" });
    const group = await createTestGroup(site.app, nina, { name: "Nursery" });
    const { api: ninas } = await createGitbeakerForUser(site, nina);
    const all = await ninas.Namespaces.all({ perPage: 1 });
    expect(all.map((namespace) => namespace.full_path).toSorted()).toEqual(["nina", "nursery"]);
    expect(await ninas.Namespaces.all({ search: "nurs" })).toMatchObject([{ id: group.id }]);
    expect(await ninas.Namespaces.show("nursery")).toMatchObject({ kind: "group", id: group.id });
    expect(await ninas.Namespaces.exists("nursery")).toEqual({
      exists: true,
      suggests: ["nursery1"],
    });
    expect(await expectGitbeakerError(oscars.Namespaces.show("nursery"))).toEqual([
      404,
      "404 Namespace Not Found",
    ]);
  });
});
