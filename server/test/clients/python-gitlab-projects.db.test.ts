import { DEVELOPER, OWNER, REPORTER } from "@cairn/contract/access";
import { describe, expect, test } from "vitest";
import { createTestPerson } from "../people.ts";
import { createTestGroup, createTestProject } from "../places.ts";
import { startListeningApp } from "./listening.ts";
import { createPythonRunner } from "./python-gitlab.ts";

const PROJECTS = 25;

const site = await startListeningApp();
const ada = await createTestPerson(site.app, { username: "ada", name: "Ada Lovelace" });
const oscar = await createTestPerson(site.app, { username: "oscar" });
const admin = await createTestPerson(site.app, { username: "grace", admin: true });
const asAda = await createPythonRunner(site, ada);
const asOscar = await createPythonRunner(site, oscar);
const workshop = await createTestGroup(site.app, ada, { name: "Workshop", visibility: "public" });
const bench = await createTestGroup(site.app, ada, {
  name: "Bench",
  parent: workshop,
  visibility: "public",
});

describe("python-gitlab and projects", () => {
  test("starts a project in one's own namespace, named by no more than a name", async () => {
    expect(
      await asAda.run(`answer(gl.projects.create({"name": "Note G"}).attributes)`),
    ).toMatchObject({
      name: "Note G",
      name_with_namespace: "Ada Lovelace / Note G",
      path: "note-g",
      path_with_namespace: "ada/note-g",
      description: null,
      visibility: "private",
      archived: false,
      topics: [],
      issues_enabled: true,
      empty_repo: true,
      shared_with_groups: [],
      creator_id: ada.id,
      namespace: { kind: "user", full_path: "ada", parent_id: null },
      web_url: `${site.url}/ada/note-g`,
      http_url_to_repo: `${site.url}/ada/note-g.git`,
      permissions: {
        project_access: { access_level: OWNER, notification_level: 3 },
        group_access: null,
      },
    });
  });

  test("starts a project in a group, saying all that scripts usually say", async () => {
    const wish = {
      name: "Difference Engine",
      path: "difference",
      description: "Tables without errors",
      visibility: "internal",
      topics: ["brass", "steam"],
      default_branch: "trunk",
      issues_access_level: "private",
      merge_requests_access_level: "disabled",
      request_access_enabled: false,
    };
    const made = await asAda.run(`
made = gl.projects.create({
    **json.loads('${JSON.stringify(wish)}'), "namespace_id": ${bench.id},
    "initialize_with_readme": False, "wiki_enabled": False, "snippets_enabled": False,
    "jobs_enabled": False, "container_registry_enabled": False, "lfs_enabled": False,
    "shared_runners_enabled": False, "packages_enabled": False, "pages_access_level": "disabled",
    "wiki_access_level": "disabled", "builds_access_level": "disabled", "auto_devops_enabled": False,
    "merge_method": "merge", "only_allow_merge_if_pipeline_succeeds": False, "emails_disabled": False,
})
answer(gl.projects.get("workshop/bench/difference").attributes)
`);
    expect(made).toMatchObject({
      ...wish,
      tag_list: wish.topics,
      merge_requests_enabled: false,
      wiki_enabled: false,
      path_with_namespace: "workshop/bench/difference",
      name_with_namespace: "Workshop / Bench / Difference Engine",
      namespace: { id: bench.id, kind: "group", parent_id: workshop.id },
    });
  });

  test("walks through projects by page and by id, and finds the same ones", async () => {
    expect(
      await asOscar.run(`
made = [gl.projects.create({"name": f"Card {n:02}", "topics": ["card"]}).id for n in range(${PROJECTS})]
paged = gl.projects.list(iterator=True, per_page=10, membership=True, order_by="name", sort="asc")
by_page = [project.id for project in paged]
def walk(**how):
    return [p.id for p in gl.projects.list(iterator=True, per_page=10, owned=True, **how)]
up = walk(pagination="keyset", order_by="id", sort="asc")
down = walk(pagination="keyset", order_by="id")
keyset = gitlab.Gitlab(url, private_token=token, pagination="keyset", order_by="id", per_page=10)
answer({
    "total": paged.total, "pages": paged.total_pages,
    "by_page": by_page == made, "up": up == made, "down": down == made[::-1],
    "everywhere": set(made) <= {p.id for p in keyset.projects.list(iterator=True)},
    "other_order": refusal(lambda: walk(pagination="keyset", order_by="name")),
})
`),
    ).toEqual({
      total: PROJECTS,
      pages: 3,
      by_page: true,
      up: true,
      down: true,
      everywhere: true,
      other_order: ["GitlabListError", 405, "405 Method Not Allowed"],
    });
  });

  test("finds projects by each filter", async () => {
    const pia = await createTestPerson(site.app, { username: "pia" });
    const python = await createPythonRunner(site, pia);
    expect(
      await python.run(`
plain = gl.projects.create({"name": "Plain Tale", "visibility": "public", "topics": ["prose", "hills"]})
quiet = gl.projects.create({"name": "Quiet Tale", "issues_enabled": False, "topics": ["prose"]})
quiet.archive()
def names(**filters):
    return sorted(p.name for p in gl.projects.list(get_all=True, owned=True, **filters))
answer({
    "search": names(search="plain"),
    "namespaces": names(search="pia/", search_namespaces=True),
    "visibility": names(visibility="public"),
    "archived": names(archived=True), "active": names(archived=False),
    "topic": names(topic=["prose", "hills"]),
    "after": names(id_after=plain.id), "before": names(id_before=quiet.id),
    "issues": names(with_issues_enabled=True),
    "level": names(min_access_level=gitlab.const.AccessLevel.OWNER),
    "starred": names(starred=True), "language": names(with_programming_language="Ada"),
    "idle": names(last_activity_before="2020-01-01T00:00:00Z"),
    "simple": "permissions" in gl.projects.list(get_all=True, simple=True, search="plain")[0].attributes,
    "extra": names(statistics=True, with_custom_attributes=True, search="plain"),
})
`),
    ).toEqual({
      search: ["Plain Tale"],
      namespaces: ["Plain Tale", "Quiet Tale"],
      visibility: ["Plain Tale"],
      archived: ["Quiet Tale"],
      active: ["Plain Tale"],
      topic: ["Plain Tale"],
      after: ["Quiet Tale"],
      before: ["Plain Tale"],
      issues: ["Plain Tale"],
      level: ["Plain Tale", "Quiet Tale"],
      starred: [],
      language: [],
      idle: [],
      simple: false,
      extra: ["Plain Tale"],
    });
  });

  test("lists the projects of a group and of a person", async () => {
    const root = await createTestGroup(site.app, ada, { name: "Root", visibility: "public" });
    const branch = await createTestGroup(site.app, ada, { parent: root, visibility: "public" });
    const near = await createTestProject(site.app, ada, { group: root, visibility: "public" });
    const far = await createTestProject(site.app, ada, { group: branch, visibility: "public" });
    const personal = await createTestProject(site.app, oscar, {
      name: "Oscar's own",
      visibility: "public",
    });
    expect(
      await asAda.run(`
group = gl.groups.get(${root.id})
oscar = gl.users.get(${oscar.id})
answer({
    "near": [p.id for p in group.projects.list(get_all=True)],
    "far": sorted(p.id for p in group.projects.list(get_all=True, include_subgroups=True, with_shared=False)),
    "oscars": [p.id for p in oscar.projects.list(get_all=True, visibility="public")],
})
`),
    ).toEqual({ near: [near.id], far: [near.id, far.id], oscars: [personal.id] });
  });

  test("changes a project, and finds it under its new path", async () => {
    expect(
      await asAda.run(`
project = gl.projects.create({"name": "Sketch", "namespace_id": ${workshop.id}})
project.name = "Blueprint"
project.path = "blueprint"
project.description = "Drawn to scale"
project.visibility = "public"
project.topics = ["paper"]
project.issues_access_level = "disabled"
project.wiki_enabled = False
project.save()
gl.projects.update(project.id, {"default_branch": "main", "ci_config_path": None, "squash_option": "default_off"})
read = gl.projects.get("workshop/blueprint")
read.refresh()
answer([read.id == project.id, read.name, read.description, read.visibility, read.topics, read.issues_enabled])
`),
    ).toEqual([true, "Blueprint", "Drawn to scale", "public", ["paper"], false]);
  });

  test("puts a project to rest, in which nothing is written, and wakes it up", async () => {
    expect(
      await asAda.run(`
project = gl.projects.create({"name": "Dormouse"})
states = [project.archived]
project.archive()
states.append(project.archived)
asleep = refusal(lambda: project.issues.create({"title": "Wake up"}))
project.unarchive()
states.append(project.archived)
answer([states, asleep, project.issues.create({"title": "Wake up"}).iid])
`),
    ).toEqual([[false, true, false], ["GitlabCreateError", 403, "403 Forbidden"], 1]);
  });

  test("moves a project to a group by id, and to a namespace by path", async () => {
    expect(
      await asAda.run(`
project = gl.projects.create({"name": "Wanderer"})
project.transfer(${bench.id})
paths = [gl.projects.get(project.id).path_with_namespace]
project.transfer("ada")
paths.append(gl.projects.get(project.id).path_with_namespace)
answer([paths, refusal(lambda: project.transfer("oscar")), refusal(lambda: project.transfer("nowhere"))])
`),
    ).toEqual([
      ["workshop/bench/wanderer", "ada/wanderer"],
      ["GitlabTransferProjectError", 403, "403 Forbidden"],
      ["GitlabTransferProjectError", 404, "404 Namespace Not Found"],
    ]);
  });

  test("shares a project with a group, which lets its members in, and takes it back", async () => {
    const friends = await createTestGroup(site.app, oscar, {
      name: "Friends",
      visibility: "internal",
    });
    const project = await createTestProject(site.app, ada, { name: "Shared Secret" });
    const reading = `answer(refusal(lambda: gl.projects.get("ada/shared-secret")))`;
    const hidden = ["GitlabGetError", 404, "404 Project Not Found"];
    expect(await asOscar.run(reading)).toEqual(hidden);
    const shares = await asAda.run(`
project = gl.projects.get(${project.id})
project.share(${friends.id}, gitlab.const.AccessLevel.REPORTER, expires_at="2099-12-31")
answer([gl.projects.get(project.id).shared_with_groups, refusal(lambda: project.share(${friends.id}, 10))])
`);
    expect(shares).toEqual([
      [
        {
          group_id: friends.id,
          group_name: "Friends",
          group_full_path: "friends",
          group_access_level: REPORTER,
          expires_at: "2099-12-31",
        },
      ],
      ["GitlabCreateError", 409, expect.any(String) as string],
    ]);
    expect(await asOscar.run(reading)).toBe("nothing was raised");
    await asAda.run(`answer(gl.projects.get(${project.id}, lazy=True).unshare(${friends.id}))`);
    expect(await asOscar.run(reading)).toEqual(hidden);
  });

  test("requests access to a project and a group, and approves and denies requests", async () => {
    const group = await createTestGroup(site.app, ada, { name: "Open", visibility: "public" });
    const project = await createTestProject(site.app, ada, { group, visibility: "public" });
    const asking = `
project, group = gl.projects.get(${project.id}), gl.groups.get(${group.id})
made = [project.accessrequests.create({}), group.accessrequests.create({})]
answer([[one.username for one in made], refusal(lambda: project.accessrequests.list())])
`;
    expect(await asOscar.run(asking)).toEqual([
      ["oscar", "oscar"],
      ["GitlabListError", 403, "403 Forbidden"],
    ]);
    expect(
      await asAda.run(`
project, group = gl.projects.get(${project.id}), gl.groups.get(${group.id})
[asked] = project.accessrequests.list(get_all=True)
asked.approve(access_level=gitlab.const.AccessLevel.REPORTER)
[denied] = group.accessrequests.list(get_all=True)
denied.delete()
answer([
    asked.access_level, project.members.get(asked.id).access_level,
    len(project.accessrequests.list(get_all=True)), len(group.accessrequests.list(get_all=True)),
    refusal(lambda: group.accessrequests.delete(denied.id)),
])
`),
    ).toEqual([REPORTER, REPORTER, 0, 0, ["GitlabDeleteError", 404, expect.any(String)]]);
  });

  test("deletes a project", async () => {
    expect(
      await asAda.run(`
project = gl.projects.create({"name": "Sandcastle"})
project.delete()
again = gl.projects.create({"name": "Sandcastle"})
answer([refusal(lambda: gl.projects.get(project.id)), again.path_with_namespace])
`),
    ).toEqual([["GitlabGetError", 404, "404 Project Not Found"], "ada/sandcastle"]);
  });

  test("is refused in the server's words", async () => {
    const open = await createTestProject(site.app, ada, {
      name: "Open Book",
      visibility: "public",
    });
    const hidden = await createTestProject(site.app, ada, { name: "Closed Book" });
    expect(
      await asOscar.run(`
book = gl.projects.get(${open.id})
hidden = gl.projects.get(${hidden.id}, lazy=True)
first = gl.projects.create({"name": "First"})
answer([
    refusal(lambda: gl.projects.create({"name": "First"})),
    refusal(lambda: gl.projects.create({})),
    refusal(lambda: gl.projects.create({"name": "Guest", "namespace_id": ${workshop.id}})),
    refusal(lambda: gl.projects.create({"name": "Guest", "namespace_id": 987654321})),
    refusal(lambda: gl.projects.create({"name": "Loud", "visibility": "deafening"})),
    refusal(lambda: gl.projects.update(book.id, {"name": "Mine"})),
    refusal(book.delete), refusal(book.archive), refusal(book.unarchive),
    refusal(lambda: book.share(${workshop.id}, 30)),
    refusal(lambda: gl.projects.get("ada/closed-book")),
    refusal(lambda: gl.projects.update(hidden.id, {"name": "Mine"})),
    refusal(hidden.delete), refusal(hidden.archive),
    refusal(lambda: hidden.issues.list(get_all=True)),
])
`),
    ).toEqual([
      ["GitlabCreateError", 400, { path: ["has already been taken"] }],
      ["GitlabCreateError", 400, { name: ["can't be blank"] }],
      ["GitlabCreateError", 403, "403 Forbidden"],
      ["GitlabCreateError", 404, "404 Namespace Not Found"],
      ["GitlabCreateError", 400, "visibility does not have a valid value"],
      ["GitlabUpdateError", 403, "403 Forbidden"],
      ["GitlabDeleteError", 403, "403 Forbidden"],
      ["GitlabCreateError", 403, "403 Forbidden"],
      ["GitlabDeleteError", 403, "403 Forbidden"],
      ["GitlabCreateError", 403, "403 Forbidden"],
      ["GitlabGetError", 404, "404 Project Not Found"],
      ["GitlabUpdateError", 404, "404 Project Not Found"],
      ["GitlabDeleteError", 404, "404 Project Not Found"],
      ["GitlabCreateError", 404, "404 Project Not Found"],
      ["GitlabListError", 404, "404 Project Not Found"],
    ]);
  });
});

describe("python-gitlab and the settings of the installation", () => {
  test("reads and changes them as administrator", async () => {
    const asAdmin = await createPythonRunner(site, admin);
    expect(
      await asAdmin.run(`
settings = gl.settings.get()
before = [settings.signup_enabled, settings.default_project_visibility, settings.restricted_visibility_levels]
settings.default_project_visibility = "internal"
settings.restricted_visibility_levels = ["public"]
settings.first_day_of_week = 1
settings.save()
read = gl.settings.get()
after = [read.default_project_visibility, read.restricted_visibility_levels, read.first_day_of_week]
wrong = refusal(lambda: gl.settings.update(None, {"first_day_of_week": 4}))
gl.settings.update(None, {"restricted_visibility_levels": [], "default_project_visibility": "private"})
answer({"before": before, "after": after, "wrong": wrong, "end": gl.settings.get().restricted_visibility_levels})
`),
    ).toEqual({
      before: [true, "private", []],
      after: ["internal", ["public"], 1],
      wrong: ["GitlabUpdateError", 400, "first_day_of_week does not have a valid value"],
      end: [],
    });
  });

  test("shows them to nobody else", async () => {
    expect(
      await asAda.run(`
answer([refusal(gl.settings.get), refusal(lambda: gl.settings.update(None, {"signup_enabled": False}))])
`),
    ).toEqual([
      ["GitlabGetError", 403, "403 Forbidden"],
      ["GitlabUpdateError", 403, "403 Forbidden"],
    ]);
  });
});

test("a developer is told what may be changed by others only", async () => {
  const project = await createTestProject(site.app, ada, { name: "Team Work" });
  expect(
    await asAda.run(`
answer(gl.projects.get(${project.id}).members.create({"user_id": ${oscar.id}, "access_level": ${DEVELOPER}}).access_level)
`),
  ).toBe(DEVELOPER);
  expect(
    await asOscar.run(`
project = gl.projects.get(${project.id})
answer([project.permissions["project_access"]["access_level"], refusal(lambda: gl.projects.update(project.id, {"description": "ours"}))])
`),
  ).toEqual([DEVELOPER, ["GitlabUpdateError", 403, "403 Forbidden"]]);
});
