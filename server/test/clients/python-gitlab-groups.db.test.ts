import { DEVELOPER, GUEST, MAINTAINER, OWNER, REPORTER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../places.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const asAda = await createPythonRunner(site, ada);
const asOscar = await createPythonRunner(site, oscar);

describe("python-gitlab and groups", () => {
  test("founds a group with everything it knows to say about one, and reads it back", async () => {
    const wish = {
      description: "Engines and what they compute",
      visibility: "internal",
      project_creation_level: "developer",
      subgroup_creation_level: "maintainer",
      request_access_enabled: true,
      emails_disabled: true,
      mentions_disabled: true,
      share_with_group_lock: true,
    };
    const { made, read } = await asAda.run<{ made: object; read: object }>(`
made = gl.groups.create({
    "name": "Analytical Engine", "path": "analytical", **json.loads('${JSON.stringify(wish)}'),
    "membership_lock": False, "require_two_factor_authentication": False, "two_factor_grace_period": 48,
    "auto_devops_enabled": False, "lfs_enabled": True, "default_branch_protection": 2,
    "shared_runners_minutes_limit": 0, "extra_shared_runners_minutes_limit": 0,
})
answer({"made": made.attributes, "read": gl.groups.get("analytical", with_projects=False).attributes})
`);
    expect(made).toMatchObject({
      ...wish,
      name: "Analytical Engine",
      path: "analytical",
      full_name: "Analytical Engine",
      full_path: "analytical",
      parent_id: null,
      shared_with_groups: [],
      web_url: `${site.url}/groups/analytical`,
    });
    expect(made).toMatchObject(read);
  });

  test("nests groups, reads one by its path and lists what is below", async () => {
    expect(
      await asAda.run(`
top = gl.groups.create({"name": "Mills", "path": "mills"})
middle = gl.groups.create({"name": "Number Mill", "path": "number", "parent_id": top.id})
leaf = gl.groups.create({"name": "Carry", "path": "carry", "parent_id": middle.id})
read = gl.groups.get("mills/number/carry")
answer({
    "same": read.id == leaf.id,
    "full_name": read.full_name,
    "parent": read.parent_id == middle.id,
    "subgroups": [g.full_path for g in top.subgroups.list(get_all=True)],
    "descendants": [g.full_path for g in top.descendant_groups.list(get_all=True, order_by="path", sort="asc")],
})
`),
    ).toEqual({
      same: true,
      full_name: "Mills / Number Mill / Carry",
      parent: true,
      subgroups: ["mills/number"],
      descendants: ["mills/number/carry", "mills/number"],
    });
  });

  test("walks through the pages of a list and uses its filters", async () => {
    expect(
      await asOscar.run(`
top = gl.groups.create({"name": "Store", "path": "store", "visibility": "public"})
for number in range(24):
    gl.groups.create({"name": f"Column {number:02}", "path": f"column-{number:02}", "parent_id": top.id})
pages = gl.groups.list(iterator=True, per_page=10, order_by="path", sort="asc")
first = next(pages)
walked = [first.path] + [group.path for group in pages]
def paths(**filters):
    return [group.path for group in gl.groups.list(get_all=True, **filters)]
answer({
    "total": pages.total, "pages": pages.total_pages,
    "walked": len(set(walked)), "sorted": walked == sorted(walked),
    "last": len(top.subgroups.list(per_page=8, page=3)),
    "search": paths(search="column 07"),
    "top": paths(top_level_only=True),
    "skipped": len(paths(skip_groups=[top.id])),
    "public": paths(visibility="public", statistics=True, with_custom_attributes=True),
    "owned": len(paths(owned=True)),
    "by_level": len(paths(min_access_level=gitlab.const.AccessLevel.OWNER)),
    "everything": "analytical" in paths(all_available=True),
})
`),
    ).toEqual({
      total: 25,
      pages: 3,
      walked: 25,
      sorted: true,
      last: 8,
      search: ["column-07"],
      top: ["store"],
      skipped: 24,
      public: ["store"],
      owned: 25,
      by_level: 25,
      everything: true,
    });
  });

  test("changes a group, and finds it under its new path", async () => {
    expect(
      await asAda.run(`
group = gl.groups.create({"name": "Draft", "path": "draft"})
group.name = "Fair Copy"
group.path = "fair-copy"
group.description = "Ready to be read"
group.visibility = "public"
group.save()
gl.groups.update(group.id, {"mentions_disabled": True, "shared_runners_setting": "enabled"})
read = gl.groups.get("fair-copy")
answer([read.id == group.id, group.web_url, read.name, read.description, read.visibility, read.mentions_disabled])
`),
    ).toEqual([
      true,
      `${site.url}/groups/fair-copy`,
      "Fair Copy",
      "Ready to be read",
      "public",
      true,
    ]);
  });

  test("moves a group into another one, and back to the top", async () => {
    expect(
      await asAda.run(`
shelf = gl.groups.create({"name": "Shelf", "path": "shelf"})
book = gl.groups.create({"name": "Book", "path": "book"})
book.transfer(shelf.id)
paths = [gl.groups.get(book.id).full_path]
book.transfer()
paths.append(gl.groups.get(book.id).full_path)
answer(paths)
`),
    ).toEqual(["shelf/book", "book"]);
  });

  test("shares a group, which lets the other group's members in, and takes it back", async () => {
    const library = await createTestGroup(site.app, ada, { name: "Library" });
    const readers = await createTestGroup(site.app, oscar, {
      name: "Readers",
      visibility: "internal",
    });
    const { id: readersId } = readers;
    const shares = await asAda.run(`
library = gl.groups.get(${library.id})
library.share(${readersId}, gitlab.const.AccessLevel.REPORTER, expires_at="2099-12-31")
answer([library.shared_with_groups, refusal(lambda: library.share(${readersId}, 10))])
`);
    expect(shares).toEqual([
      [
        {
          group_id: readersId,
          group_name: "Readers",
          group_full_path: "readers",
          group_access_level: REPORTER,
          expires_at: "2099-12-31",
        },
      ],
      [
        "GitlabCreateError",
        409,
        expect.stringContaining("already shared with that group") as string,
      ],
    ]);
    expect(await asOscar.run(`answer(gl.groups.get("library").id)`)).toBe(library.id);
    await asAda.run(`answer(gl.groups.get(${library.id}, lazy=True).unshare(${readersId}))`);
    expect(await asOscar.run(`answer(refusal(lambda: gl.groups.get("library")))`)).toEqual([
      "GitlabGetError",
      404,
      "404 Group Not Found",
    ]);
  });

  test("deletes a group, which takes everything inside along", async () => {
    expect(
      await asAda.run(`
group = gl.groups.create({"name": "Ruin", "path": "ruin"})
gl.groups.create({"name": "Cellar", "path": "cellar", "parent_id": group.id})
group.delete()
answer([refusal(lambda: gl.groups.get(path)) for path in ("ruin", "ruin/cellar")])
`),
    ).toEqual([
      ["GitlabGetError", 404, "404 Group Not Found"],
      ["GitlabGetError", 404, "404 Group Not Found"],
    ]);
  });

  test("is refused in the server's words", async () => {
    const place = await createTestGroup(site.app, ada, { name: "Guarded", visibility: "public" });
    const hidden = await createTestGroup(site.app, ada, { name: "Out of Sight" });
    expect(
      await asOscar.run(`
guarded = gl.groups.get(${place.id})
def change(**fields):
    return lambda: gl.groups.update(guarded.id, fields)
answer([
    refusal(lambda: gl.groups.create({"name": "Guarded", "path": "guarded"})),
    refusal(lambda: gl.groups.create({"name": "New", "path": "new one"})),
    refusal(lambda: gl.groups.create({"name": "Inside", "path": "inside", "parent_id": guarded.id})),
    refusal(change(name="Mine")),
    refusal(guarded.delete),
    refusal(guarded.transfer),
    refusal(lambda: guarded.unshare(1)),
    refusal(lambda: gl.groups.get(${hidden.id})),
    refusal(lambda: gl.groups.get("out-of-sight")),
    refusal(lambda: gl.groups.get("out-of-sight", lazy=True).subgroups.list(get_all=True)),
    refusal(lambda: gl.groups.delete(${hidden.id})),
])
`),
    ).toEqual([
      ["GitlabCreateError", 400, { path: ["has already been taken"] }],
      ["GitlabCreateError", 400, { path: [expect.any(String) as string] }],
      ["GitlabCreateError", 403, "403 Forbidden"],
      ["GitlabUpdateError", 403, "403 Forbidden"],
      ["GitlabDeleteError", 403, "403 Forbidden"],
      ["GitlabGroupTransferError", 403, "403 Forbidden"],
      ["GitlabDeleteError", 403, "403 Forbidden"],
      ["GitlabGetError", 404, "404 Group Not Found"],
      ["GitlabGetError", 404, "404 Group Not Found"],
      ["GitlabListError", 404, "404 Group Not Found"],
      ["GitlabDeleteError", 404, "404 Group Not Found"],
    ]);
  });
});

describe("python-gitlab and namespaces", () => {
  test("lists, searches, reads and checks where things can be put", async () => {
    const nina = await createTestPerson(site.app, { username: "nina", name: "Nina Novak" });
    const group = await createTestGroup(site.app, nina, { name: "Nursery" });
    const python = await createPythonRunner(site, nina);
    expect(
      await python.run(`
answer({
    "all": sorted([n.kind, n.full_path] for n in gl.namespaces.list(get_all=True)),
    "found": [n.id for n in gl.namespaces.list(search="nurs", get_all=True)],
    "read": gl.namespaces.get("nursery").attributes,
    "taken": gl.namespaces.exists("nursery").attributes,
    "free": gl.namespaces.exists("nursery", parent_id=${group.id}).exists,
})
`),
    ).toEqual({
      all: [
        ["group", "nursery"],
        ["user", "nina"],
      ],
      found: [group.id],
      read: {
        id: group.id,
        name: "Nursery",
        path: "nursery",
        kind: "group",
        full_path: "nursery",
        parent_id: null,
        avatar_url: null,
        web_url: `${site.url}/groups/nursery`,
      },
      taken: { exists: true, suggests: ["nursery1"] },
      free: false,
    });
    expect(await asOscar.run(`answer(refusal(lambda: gl.namespaces.get("nursery")))`)).toEqual([
      "GitlabGetError",
      404,
      "404 Namespace Not Found",
    ]);
  });
});

describe.each(["group", "project"] as const)("python-gitlab and members of a %s", (kind) => {
  const manager = `gl.${kind}s`;

  test("adds, reads, lists, changes and removes somebody", async () => {
    const place =
      kind === "group"
        ? await createTestGroup(site.app, ada, { name: "Club of groups" })
        : await createTestProject(site.app, ada, { name: "Club of projects" });
    const mary = await createTestPerson(site.app, { name: `Mary of the ${kind}` });
    const paul = await createTestPerson(site.app);
    expect(
      await asAda.run(`
place = ${manager}.get(${place.id})
added = place.members.create({"user_id": ${mary.id}, "access_level": gitlab.const.AccessLevel.REPORTER})
again = refusal(lambda: place.members.create({"user_id": ${mary.id}, "access_level": 30}))
place.members.create({"user_id": ${paul.id}, "access_level": 20, "expires_at": "2099-06-01"})
listed = place.members.list(iterator=True, per_page=2)
levels = {member.id: [member.access_level, member.expires_at] for member in listed}
member = place.members.get(${mary.id})
member.access_level = gitlab.const.AccessLevel.DEVELOPER
member.expires_at = "2099-01-31"
member.save()
changed = place.members.get(${mary.id})
place.members.update(${paul.id}, {"access_level": 10, "expires_at": ""})
found = [m.id for m in place.members.list(query="mary of", get_all=True)]
picked = [m.id for m in place.members.list(user_ids=[${paul.id}], get_all=True)]
paul = place.members.get(${paul.id})
member.delete()
answer({
    "added": added.attributes, "again": again, "total": listed.total,
    "mary": levels[${mary.id}], "paul": levels[${paul.id}],
    "changed": [changed.access_level, changed.expires_at], "later": [paul.access_level, paul.expires_at],
    "found": found == [${mary.id}], "picked": picked == [${paul.id}],
    "gone": refusal(lambda: place.members.get(${mary.id})),
    "twice": refusal(member.delete),
    "past": refusal(lambda: place.members.create({"user_id": ${mary.id}, "access_level": 30, "expires_at": "2001-01-01"})),
    "nobody": refusal(lambda: place.members.create({"user_id": 987654321, "access_level": 30})),
    "level": refusal(lambda: place.members.create({"user_id": ${mary.id}, "access_level": 33})),
})
`),
    ).toMatchObject({
      added: {
        id: mary.id,
        username: mary.username,
        state: "active",
        access_level: REPORTER,
        expires_at: null,
        membership_state: "active",
        web_url: `${site.url}/${mary.username}`,
      },
      again: ["GitlabCreateError", 409, "Member already exists"],
      total: kind === "group" ? 3 : 2,
      mary: [REPORTER, null],
      paul: [REPORTER, "2099-06-01"],
      changed: [DEVELOPER, "2099-01-31"],
      later: [GUEST, null],
      found: true,
      picked: true,
      gone: ["GitlabGetError", 404, expect.stringContaining("Not Found") as string],
      twice: ["GitlabDeleteError", 404, expect.stringContaining("Not Found") as string],
      past: ["GitlabCreateError", 400, { expires_at: ["cannot be a date in the past"] }],
      nobody: ["GitlabCreateError", 404, "404 User Not Found"],
      level: ["GitlabCreateError", 400, "access_level does not have a valid value"],
    });
  });

  test("tells members of the place apart from those who belong to it by a group above", async () => {
    const above = await createTestGroup(site.app, ada, {
      name: `Above the ${kind}`,
      visibility: "public",
    });
    const place =
      kind === "group"
        ? await createTestGroup(site.app, ada, { parent: above, visibility: "public" })
        : await createTestProject(site.app, ada, { group: above, visibility: "public" });
    const heir = await createTestPerson(site.app);
    await addTestMember(site.app, above, heir, MAINTAINER);
    expect(
      await asAda.run(`
place = ${manager}.get(${place.id}, lazy=True)
inherited = {m.id: m.access_level for m in place.members_all.list(get_all=True)}
answer({
    "direct": [m.id for m in place.members.list(get_all=True)],
    "inherited": [inherited[${ada.id}], inherited[${heir.id}]],
    "one": place.members_all.get(${heir.id}).access_level,
    "not_direct": refusal(lambda: place.members.get(${heir.id})),
})
`),
    ).toEqual({
      direct: [],
      inherited: [OWNER, MAINTAINER],
      one: MAINTAINER,
      not_direct: ["GitlabGetError", 404, expect.stringContaining("Not Found") as string],
    });
    expect(
      await asOscar.run(`
place = ${manager}.get(${place.id})
answer([
    refusal(lambda: place.members.create({"user_id": ${oscar.id}, "access_level": 30})),
    refusal(lambda: place.members.delete(${ada.id})),
])
`),
    ).toEqual([
      ["GitlabCreateError", 403, "403 Forbidden"],
      ["GitlabDeleteError", 403, "403 Forbidden"],
    ]);
  });
});
