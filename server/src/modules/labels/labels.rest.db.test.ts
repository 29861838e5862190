import { DEVELOPER, GUEST, PLANNER, REPORTER } from "@cairn/contract/access";
import { Label } from "@cairn/contract/labels";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
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
let owner: TestPerson;
let planner: TestPerson;
let guest: TestPerson;
let outsider: TestPerson;
/** The group `outer` contains the group `inner`, which contains `project`; all three are public. */
let outer: TestPlace;
let inner: TestPlace;
let project: TestPlace;

beforeAll(async () => {
  app = await startTestApp();
  owner = await createTestPerson(app);
  planner = await createTestPerson(app);
  guest = await createTestPerson(app);
  outsider = await createTestPerson(app);
  outer = await createTestGroup(app, owner, { name: "Outer", visibility: "public" });
  inner = await createTestGroup(app, owner, { name: "Inner", visibility: "public", parent: outer });
  project = await createTestProject(app, owner, {
    name: "Hut",
    visibility: "public",
    group: inner,
  });
  await addTestMember(app, project, planner, PLANNER);
  await addTestMember(app, project, guest, GUEST);
});

function addressOf(place: TestPlace): string {
  return `/api/v4/${place.kind}s/${encodeURIComponent(place.path)}/labels`;
}

function call(
  who: TestPerson | null,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) {
  const headers = who === null ? {} : sessionHeaders(who);
  return injectRequest(app, {
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
}

async function aLabel(place: TestPlace, name: string, more: object = {}): Promise<Label> {
  const answer = await call(owner, "POST", addressOf(place), { name, color: "#112233", ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function namesIn(
  who: TestPerson | null,
  place: TestPlace,
  query = "",
): Promise<string[] | number> {
  const answer = await call(who, "GET", `${addressOf(place)}?per_page=100${query}`);
  if (answer.statusCode !== 200) return answer.statusCode;
  return z
    .array(Label)
    .parse(answer.json())
    .map(({ name }) => name);
}

describe("reading labels", () => {
  test("visitors read those of public places, and of no others", async () => {
    await aLabel(project, "open to all");
    expect(await namesIn(null, project)).toContain("open to all");
    const hidden = await createTestProject(app, owner);
    await aLabel(hidden, "secret");
    const absent = await call(null, "GET", "/api/v4/projects/999999/labels");
    for (const who of [null, outsider]) {
      for (const url of [`/api/v4/projects/${hidden.id}/labels`, addressOf(hidden)]) {
        const answer = await call(who, "GET", url);
        expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
        const one = await call(who, "GET", `${url}/secret`);
        expect([one.statusCode, one.body]).toEqual([404, absent.body]);
      }
    }
  });

  test("a project without issues and merge requests has none to read", async () => {
    const off = { issuesAccessLevel: "disabled", mergeRequestsAccessLevel: "disabled" } as const;
    const bare = await createTestProject(app, owner, { visibility: "public", ...off });
    expect(await namesIn(owner, bare)).toBe(404);
  });

  test("a label has the fields that API clients know", async () => {
    const description = `<b>"bold" & 'true'</b>`;
    const label = await aLabel(project, "complete", { color: "#FA8", description, priority: 3 });
    expect(label).toEqual({
      id: label.id,
      name: "complete",
      color: "#ffaa88",
      text_color: "#333333",
      description,
      description_html: "&lt;b&gt;&quot;bold&quot; &amp; &#39;true&#39;&lt;/b&gt;",
      subscribed: false,
      priority: 3,
      is_project_label: true,
    });
    const read = await call(null, "GET", `${addressOf(project)}/complete`);
    expect(read.json()).toEqual(label);
  });

  test("counts come only when asked for", async () => {
    await aLabel(project, "counted");
    const answer = await call(null, "GET", `${addressOf(project)}?search=counted&with_counts=true`);
    expect(answer.json<Label[]>()[0]).toMatchObject({
      open_issues_count: 0,
      closed_issues_count: 0,
      open_merge_requests_count: 0,
    });
  });

  test("a list is paged, in the order of names", async () => {
    const many = await createTestProject(app, owner, { visibility: "public" });
    for (const name of ["c", "a", "e", "b", "d"]) await aLabel(many, name);
    const answer = await call(null, "GET", `/api/v4/projects/${many.id}/labels?per_page=2&page=2`);
    expect(answer.json<Label[]>().map(({ name }) => name)).toEqual(["c", "d"]);
    expect(answer.headers).toMatchObject({
      "x-total": "5",
      "x-total-pages": "3",
      "x-page": "2",
      "x-next-page": "3",
      "x-prev-page": "1",
    });
    expect(answer.headers.link).toContain('rel="next"');
  });

  test("search looks into names and descriptions, and takes signs as they are", async () => {
    const place = await createTestProject(app, owner);
    await aLabel(place, "100% sure");
    await aLabel(place, "1000 things", { description: "Many a THING" });
    expect(await namesIn(owner, place, "&search=100%25")).toEqual(["100% sure"]);
    expect(await namesIn(owner, place, "&search=thing")).toEqual(["1000 things"]);
    expect(await namesIn(owner, place, "&search=")).toHaveLength(2);
  });

  test("a project also has those of all groups above it", async () => {
    const family = await aFamily();
    expect(await namesIn(owner, family.project)).toEqual(["of child", "of parent", "of project"]);
    const own = await namesIn(owner, family.project, "&include_ancestor_groups=false");
    expect(own).toEqual(["of project"]);
    const url = `${addressOf(family.project)}/of%20parent`;
    const inherited = await call(owner, "GET", url);
    expect(inherited.json()).toMatchObject({ name: "of parent", is_project_label: false });
    const without = await call(owner, "GET", `${url}?include_ancestor_groups=false`);
    expect(without.statusCode).toBe(404);
    expect(without.json()).toEqual({ message: "404 Label Not Found" });
  });

  test("a group lists what is below only when asked, and only what one may see", async () => {
    const family = await aFamily();
    expect(await namesIn(owner, family.parent)).toEqual(["of parent"]);
    expect(await namesIn(owner, family.child)).toEqual(["of child", "of parent"]);
    const everything = "&include_descendant_groups=true&only_group_labels=false";
    expect(await namesIn(owner, family.parent, "&include_descendant_groups=true")).toEqual([
      "of child",
      "of parent",
    ]);
    expect(await namesIn(owner, family.parent, "&only_group_labels=false")).toEqual(["of parent"]);
    expect(await namesIn(owner, family.child, "&only_group_labels=false")).toContain("of project");
    expect(await namesIn(owner, family.parent, everything)).toHaveLength(3);
    // The parent is public; the child group and the project are private.
    expect(await namesIn(outsider, family.parent, everything)).toEqual(["of parent"]);
    expect(await namesIn(null, family.parent, everything)).toEqual(["of parent"]);
    const helper = await createTestPerson(app);
    await addTestMember(app, family.project, helper, GUEST);
    expect(await namesIn(helper, family.parent, everything)).toHaveLength(3);
  });

  test("labels of projects whose issues are for members stay with them", async () => {
    const group = await createTestGroup(app, owner, { visibility: "public" });
    const members = { issuesAccessLevel: "private", mergeRequestsAccessLevel: "disabled" } as const;
    const within = await createTestProject(app, owner, { group, visibility: "public", ...members });
    await aLabel(within, "inside");
    const url = "&only_group_labels=false";
    expect(await namesIn(outsider, group, url)).toEqual([]);
    await addTestMember(app, within, outsider, GUEST);
    expect(await namesIn(outsider, group, url)).toEqual(["inside"]);
  });

  test("a label is found by id before it is found by name", async () => {
    const place = await createTestProject(app, owner);
    const first = await aLabel(place, "first");
    const second = await aLabel(place, String(first.id));
    const third = await aLabel(place, "988877766");
    const at = async (ref: number | string) =>
      (await call(owner, "GET", `${addressOf(place)}/${ref}`)).json<Label>().id;
    expect(await at(first.id)).toBe(first.id);
    expect(await at(second.id)).toBe(second.id);
    expect(await at("988877766")).toBe(third.id);
  });

  test("unknown parameters are refused", async () => {
    const answer = await call(owner, "GET", `${addressOf(project)}?only_group_labels=false`);
    expect(answer.statusCode).toBe(400);
  });
});

describe("making labels", () => {
  test("visitors are asked to sign in, outsiders and guests may not, planners may", async () => {
    const wish = { name: "new one", color: "red" };
    const status = async (who: TestPerson | null) =>
      (await call(who, "POST", addressOf(project), wish)).statusCode;
    expect(await status(null)).toBe(401);
    expect(await status(outsider)).toBe(403);
    expect(await status(guest)).toBe(403);
    expect(await status(planner)).toBe(201);
  });

  test("a token needs the api scope", async () => {
    const readOnly = await createTestToken(app, owner, ["read_api"]);
    const url = addressOf(project);
    const payload = { name: "by token", color: "red" };
    const refused = await injectRequest(app, {
      method: "POST",
      url,
      headers: tokenHeaders(readOnly),
      payload,
    });
    expect(refused.statusCode).toBe(403);
    expect((await injectRequest(app, { url, headers: tokenHeaders(readOnly) })).statusCode).toBe(
      200,
    );
  });

  test("an archived project refuses everybody", async () => {
    const archived = await createTestProject(app, owner, { visibility: "public", archived: true });
    const url = addressOf(archived);
    const answer = await call(owner, "POST", url, { name: "late", color: "red" });
    expect(answer.statusCode).toBe(403);
  });

  test("the same key makes the label once", async () => {
    const headers = { ...sessionHeaders(owner), "idempotency-key": "one label, please" };
    const wish = { method: "POST" as const, url: addressOf(project), headers };
    const payload = { name: "once", color: "red" };
    const answers = [
      await injectRequest(app, { ...wish, payload }),
      await injectRequest(app, { ...wish, payload }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
  });

  test.each`
    wish                                           | body
    ${{ color: "red" }}                            | ${{ error: "name is missing" }}
    ${{ name: "x" }}                               | ${{ error: "color is missing" }}
    ${{ name: "x", color: "#12345" }}              | ${{ message: { color: ["must be a valid color code"] } }}
    ${{ name: "x", color: "javascript:alert(1)" }} | ${{ message: { color: ["must be a valid color code"] } }}
    ${{ name: "  ", color: "red" }}                | ${{ message: { title: ["can't be blank"] } }}
    ${{ name: "a,b", color: "red" }}               | ${{ message: { title: ["is invalid"] } }}
    ${{ name: "x".repeat(256), color: "red" }}     | ${{ message: { title: ["is too long (maximum is 255 characters)"] } }}
    ${{ name: "x", color: "red", priority: -1 }}   | ${{ error: "priority is invalid" }}
    ${{ name: "x", color: "red", extra: "y" }}     | ${{ error: "extra is not known" }}
  `("$wish is refused", async ({ wish, body }: { wish: object; body: object }) => {
    const answer = await call(owner, "POST", addressOf(project), wish);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(body);
  });

  test("a name is taken by the place itself and by every group above", async () => {
    const family = await aFamily();
    for (const name of ["of project", "of child", "of parent"]) {
      const answer = await call(owner, "POST", addressOf(family.project), { name, color: "red" });
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { message: "Label already exists" },
      ]);
    }
    // A group can use a title that so far only one of its projects has used.
    await aLabel(family.parent, "of project");
  });

  test("of two that make the same label at once, one is told that it is there", async () => {
    const place = await createTestProject(app, owner);
    const wish = { name: "raced", color: "red" };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(owner, "POST", addressOf(place), wish)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test("it is announced with ids, on the stream of the place", async () => {
    const label = await aLabel(project, "announced");
    await expect
      .poll(() => events("label.created", label.id))
      .toEqual([
        {
          stream: `namespace:${project.id}`,
          project_id: project.id,
          root_namespace_id: outer.id,
          payload: { label_id: label.id, namespace_id: project.id },
        },
      ]);
  });
});

describe("changing labels", () => {
  test("by id, by name, and by a name in the body", async () => {
    const label = await aLabel(project, "team/one: two", { priority: 1 });
    const url = addressOf(project);
    const byId = await call(planner, "PUT", `${url}/${label.id}`, { color: "#0f0" });
    expect(byId.json()).toEqual({ ...label, color: "#00ff00" });
    const byName = await call(planner, "PUT", `${url}/team%2Fone%3A%20two`, {
      new_name: "team/two",
      description: "Said",
    });
    expect(byName.json()).toMatchObject({ id: label.id, name: "team/two", description: "Said" });
    const inBody = await call(planner, "PUT", url, { name: "team/two", priority: "null" });
    expect(inBody.json()).toMatchObject({ id: label.id, priority: null, color: "#00ff00" });
    expect(await lockVersion(label.id)).toBe(2);
  });

  test("a priority can be set, kept and taken away", async () => {
    const label = await aLabel(project, "ranked");
    const url = `${addressOf(project)}/${label.id}`;
    const after = async (change: object) =>
      (await call(planner, "PUT", url, change)).json<Label>().priority;
    expect(await after({ priority: "5" })).toBe(5);
    expect(await after({ color: "blue" })).toBe(5);
    expect(await after({ priority: 0 })).toBe(0);
    expect(await after({ priority: null })).toBeNull();
    await expect.poll(async () => (await events("label.prioritized", label.id)).length).toBe(3);
  });

  test("a project ranks inherited labels for itself, and cannot change them", async () => {
    const family = await aFamily();
    const url = `${addressOf(family.project)}/of%20parent`;
    const ranked = await call(owner, "PUT", url, { priority: 2 });
    expect(ranked.json()).toMatchObject({ name: "of parent", priority: 2 });
    const elsewhere = await createTestProject(app, owner, { group: family.child });
    const there = await call(owner, "GET", `${addressOf(elsewhere)}/of%20parent`);
    expect(there.json()).toMatchObject({ priority: null });
    expect((await call(owner, "PUT", url, { color: "red" })).statusCode).toBe(404);
    expect((await call(owner, "DELETE", url)).statusCode).toBe(404);
    const group = await call(owner, "PUT", `${addressOf(family.parent)}/of%20parent`, {
      color: "red",
    });
    expect(group.json()).toMatchObject({ color: "#ff0000", priority: null });
  });

  test("groups have no priorities", async () => {
    const label = await aLabel(outer, "unranked");
    const url = `${addressOf(outer)}/${label.id}`;
    expect((await call(owner, "PUT", url, { priority: 1 })).statusCode).toBe(400);
  });

  test("a taken name is a conflict, one's own is not", async () => {
    const place = await createTestProject(app, owner);
    await aLabel(place, "here");
    await aLabel(place, "there");
    const url = `${addressOf(place)}/here`;
    expect((await call(owner, "PUT", url, { new_name: "there" })).statusCode).toBe(409);
    expect((await call(owner, "PUT", url, { new_name: "here" })).statusCode).toBe(200);
  });

  test("visitors, outsiders and guests change nothing; what is hidden is absent", async () => {
    const label = await aLabel(project, "guarded");
    const url = `${addressOf(project)}/${label.id}`;
    for (const [who, status] of [
      [null, 401] as const,
      [outsider, 403] as const,
      [guest, 403] as const,
    ]) {
      expect((await call(who, "PUT", url, { color: "red" })).statusCode).toBe(status);
      expect((await call(who, "DELETE", url)).statusCode).toBe(status);
    }
    const hidden = await createTestProject(app, owner);
    const secret = await aLabel(hidden, "secret");
    const absent = await call(outsider, "PUT", "/api/v4/projects/999999/labels/1", {
      color: "red",
    });
    const there = `${addressOf(hidden)}/${secret.id}`;
    const answer = await call(outsider, "PUT", there, { color: "red" });
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    // The API finds a label only through the project or group that owns it.
    const astray = await call(owner, "GET", `${addressOf(project)}/${secret.id}`);
    expect(astray.statusCode).toBe(404);
  });
});

describe("deleting labels", () => {
  test("by id, and by a name in the address or the body", async () => {
    const place = await createTestProject(app, owner);
    const url = addressOf(place);
    const first = await aLabel(place, "first", { priority: 1 });
    await aLabel(place, "second");
    await aLabel(place, "third");
    const answer = await call(owner, "DELETE", `${url}/${first.id}`);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect((await call(owner, "DELETE", url, { name: "second" })).statusCode).toBe(204);
    expect((await call(owner, "DELETE", `${url}?name=third`)).statusCode).toBe(204);
    expect(await namesIn(owner, place)).toEqual([]);
    expect((await call(owner, "DELETE", `${url}/${first.id}`)).statusCode).toBe(404);
  });
});

describe("handing a label up to the group", () => {
  test("makes one of all that have its name below, and keeps its id", async () => {
    const family = await aFamily();
    const sibling = await createTestProject(app, owner, { group: family.child });
    const label = await aLabel(family.project, "shared", { priority: 4 });
    const other = await aLabel(sibling, "shared", { priority: 7, color: "red" });
    const url = `${addressOf(family.project)}/shared/promote`;
    const answer = await call(owner, "PUT", url);
    expect(answer.json()).toEqual({ ...label, is_project_label: false });
    expect(await namesIn(owner, family.child)).toContain("shared");
    const there = await call(owner, "GET", `${addressOf(sibling)}/shared`);
    expect(there.json()).toMatchObject({ id: label.id, priority: 7, color: "#112233" });
    await expect
      .poll(() => events("label.merged", other.id))
      .toMatchObject([{ payload: { into_label_id: label.id, namespace_id: sibling.id } }]);
  });

  test("joins the label that the group already has", async () => {
    const family = await aFamily();
    const label = await aLabel(family.project, "joined");
    const above = await aLabel(family.child, "joined");
    const answer = await call(owner, "PUT", `${addressOf(family.project)}/${label.id}/promote`);
    expect(answer.json()).toMatchObject({ id: above.id, is_project_label: false });
    const listed = await namesIn(owner, family.project, "&search=joined");
    expect(listed).toEqual(["joined"]);
  });

  test("needs a planner in the group, and a group", async () => {
    const family = await aFamily();
    const url = `${addressOf(family.project)}/of%20project/promote`;
    const helper = await createTestPerson(app);
    await addTestMember(app, family.project, helper, DEVELOPER);
    expect((await call(helper, "PUT", url)).statusCode).toBe(403);
    await addTestMember(app, family.child, helper, REPORTER);
    expect((await call(helper, "PUT", url)).statusCode).toBe(200);
    const alone = await createTestProject(app, owner);
    await aLabel(alone, "alone");
    expect((await call(owner, "PUT", `${addressOf(alone)}/alone/promote`)).statusCode).toBe(400);
    expect((await call(owner, "PUT", url)).statusCode).toBe(404);
  });
});

test("labels follow their project into another tree", async () => {
  const place = await createTestProject(app, owner);
  const label = await aLabel(place, "travelling", { priority: 1 });
  const target = await createTestGroup(app, owner);
  const url = `/api/v4/projects/${place.id}/transfer`;
  const moved = await call(owner, "PUT", url, { namespace: target.id });
  expect(moved.statusCode, moved.body).toBe(200);
  const { rows } = await sql<{ root: number }>`
    select root_namespace_id as root from labels where id = ${label.id} union all
    select root_namespace_id from label_priorities where label_id = ${label.id}`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ root: target.id }, { root: target.id }]);
});

/** Creates a public parent group, a private child group and a private project, each with one label. */
async function aFamily() {
  const parent = await createTestGroup(app, owner, { visibility: "public" });
  const child = await createTestGroup(app, owner, { parent });
  const within = await createTestProject(app, owner, { group: child });
  await aLabel(parent, "of parent");
  await aLabel(child, "of child");
  await aLabel(within, "of project");
  return { parent, child, project: within };
}

async function events(type: string, labelId: number) {
  const { rows } = await sql`
    select stream, project_id, root_namespace_id, payload from events
    where type = ${type} and payload ->> 'label_id' = ${String(labelId)}`.execute(app.platform.db);
  return rows;
}

async function lockVersion(labelId: number) {
  const { rows } = await sql<{ lock_version: number }>`
    select lock_version from labels where id = ${labelId}`.execute(app.platform.db);
  return rows[0]?.lock_version;
}
