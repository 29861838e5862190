import {
  possibleDuplicatesUrl,
  type PossibleDuplicates,
} from "@cairn/contract/search/possible-duplicates";
import { SEARCH_RESULTS_PATH, searchUrl, type SearchResults } from "@cairn/contract/search/search";

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { injectRequest } from "../../../test/app.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
  updateTestIssue,
} from "../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../test/people.ts";
import type { TestPlace } from "../../../test/places.ts";
import { NOTEABLE_KIND } from "../noteables/index.ts";

type Wish = Omit<Parameters<typeof searchUrl>[1], "search">;

async function search(who: TestPerson | null, text: string, wish: Wish = {}) {
  const answer = await injectRequest(app, {
    url: searchUrl(SEARCH_RESULTS_PATH, { search: text, ...wish }),
    headers: who === null ? {} : sessionHeaders(who),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SearchResults>();
}

const titles = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).items.map(({ title }) => title);

beforeAll(async () => {
  const gale = await createTestIssue(owner, { title: "Gale warning", description: "Calm" });
  const calm = await createTestIssue(owner, {
    title: "Calm days",
    description: `${"Nothing happens. ".repeat(40)}Then a <b>gale</b> comes.`,
  });
  await updateTestIssue(owner, gale, { state_event: "close" });
  await createTestIssue(owner, { title: "Secret gale", confidential: true });
  await createTestIssue(owner, { title: "Private gale" }, privateProject);
  const notes = `/projects/${calm.project_id}/issues/${calm.iid}/notes`;
  await callRestApi(owner, "POST", notes, { body: "The gale tore a tile off" });
  await callRestApi(owner, "POST", notes, { body: "Internal gale report", internal: true });
});

test("visitors find public issues, titles first, and text around the match", async () => {
  const { items, counts } = await search(null, "gale");
  expect(items.map(({ title }) => title)).toEqual(["Gale warning", "Calm days"]);
  expect(items[1]?.excerpt).toContain("Then a <b>gale</b> comes.");
  expect(counts).toEqual({ issues: 2, epics: 0, comments: 1, projects: 0, groups: 0, people: 0 });
  expect(await titles(null, "gale", { sort: "created_desc" })).toEqual([
    "Calm days",
    "Gale warning",
  ]);
  expect(await titles(null, "gale", { state: "opened" })).toEqual(["Calm days"]);
});

test("confidential issues, private projects and internal notes are for those who can read them", async () => {
  expect(await titles(guest, "gale")).toEqual(["Gale warning", "Private gale", "Calm days"]);
  expect(await titles(reporter, "secret gale")).toEqual(["Secret gale"]);
  const comments = async (who: TestPerson | null) =>
    (await search(who, "gale", { scope: "comments" })).items.map(({ excerpt }) => excerpt);
  expect(await comments(outsider)).toEqual(["The gale tore a tile off"]);
  expect(await comments(guest)).toEqual(["The gale tore a tile off"]);
  expect(await comments(reporter)).toEqual(["Internal gale report", "The gale tore a tile off"]);
});

test("projects, groups and people have scopes of their own", async () => {
  expect(await titles(outsider, "weather", { scope: "projects" })).toEqual(["Weather"]);
  expect(await titles(outsider, "closed", { scope: "projects" })).toEqual([]);
  expect(await titles(outsider, "summit", { scope: "groups" })).toEqual(["Summit"]);
  expect(await titles(outsider, "reporter", { scope: "people" })).toHaveLength(1);
  expect(await titles(null, "reporter", { scope: "people" })).toEqual([]);
});

test("an issue named by its number is listed first", async () => {
  const { items } = await search(owner, `${privateProject.path}#1`);
  expect(items.map(({ title }) => title)).toEqual(["Private gale"]);
  expect(await titles(outsider, `${privateProject.path}#1`)).toEqual([]);
});

describe("words that occur in more issues than are searched", () => {
  beforeAll(async () => {
    expect((await search(guest, "gale")).is_partial).toBe(false);
    await addHiddenIssues(5_001, "Gale of a customer");
  });

  test("are searched for among the newest, with the same permissions", async () => {
    const { items, is_partial } = await search(guest, "gale");
    expect(is_partial).toBe(true);
    expect(items.map(({ title }) => title)).toEqual(["Gale warning", "Private gale", "Calm days"]);
    const inProject = (path: string) => titles(guest, "gale", { project: [path] });
    expect(await inProject(privateProject.path)).toEqual(["Private gale"]);
    expect(await inProject(project.path)).toEqual(["Gale warning", "Calm days"]);
    expect(await titles(null, "ga")).toEqual(["Gale warning", "Calm days"]);
    expect((await search(guest, "gale nothing happens")).is_partial).toBe(false);
  });

  test("of a title are compared with the newest issues of the project", async () => {
    const find = async (who: TestPerson, place: TestPlace, title: string) => {
      const url = possibleDuplicatesUrl(place.path, title);
      const answer = await injectRequest(app, { url, headers: sessionHeaders(who) });
      return answer.json<PossibleDuplicates>().issues.map((issue) => issue.title);
    };
    expect(await find(guest, project, "Gale")).toEqual(["Gale warning"]);
    expect(await find(guest, privateProject, "Gale of customers")).toEqual([]);
    expect(await find(owner, privateProject, "Gale of customers")).toHaveLength(5);
  });
});

/** The number of issues that a slow machine still adds within the time limit of a statement. */
const ISSUES_PER_STATEMENT = 500;

/** Adds confidential issues to the private project, and lets PostgreSQL read the statistics. */
async function addHiddenIssues(count: number, title: string): Promise<void> {
  for (let added = 0; added < count; added += ISSUES_PER_STATEMENT) {
    await addHiddenIssuesAfter(1000 + added, Math.min(ISSUES_PER_STATEMENT, count - added), title);
  }
  await sql`analyze texts`.execute(app.platform.db);
}

async function addHiddenIssuesAfter(iid: number, count: number, title: string): Promise<void> {
  const { id: projectId, rootId } = privateProject;
  await app.platform.db.transaction().execute((transaction) =>
    sql`with added as (
        insert into noteables (namespace_id, root_namespace_id, kind)
        select ${projectId}, ${rootId}, ${NOTEABLE_KIND.issue}
        from generate_series(1, ${count}::int) returning id
      ), hidden as (
        insert into issues (id, project_id, root_namespace_id, iid, author_id, confidential)
        select id, ${projectId}, ${rootId}, ${iid}::int + row_number() over (), ${owner.id}, true
        from added
      )
      insert into texts (noteable_id, namespace_id, root_namespace_id, title, description)
      select id, ${projectId}, ${rootId}, ${title}, '' from added`.execute(transaction),
  );
}

test("epics are found by title and description, and by number, where the viewer can read them", async () => {
  const create = (payload: object) =>
    callRestApi(owner, "POST", `/groups/${group.id}/epics`, payload);
  await create({ title: "Survive the hurricane", labels: "wind" });
  await create({ title: "Roofs", description: "Each hurricane takes one." });
  await create({ title: "Hurricane insurance", confidential: true });
  const { items, counts } = await search(outsider, "hurricane", { scope: "epics" });
  expect(items).toMatchObject([
    {
      title: "Survive the hurricane",
      reference: `${group.path}&1`,
      path: `/groups/${group.path}/-/epics/1`,
      state: "opened",
      confidential: false,
      labels: [{ title: "wind" }],
      author: { id: owner.id },
    },
    { title: "Roofs", excerpt: "Each hurricane takes one." },
  ]);
  expect(counts).toMatchObject({ issues: 0, epics: 2 });
  expect(await titles(owner, "hurricane", { scope: "epics" })).toEqual([
    "Hurricane insurance",
    "Survive the hurricane",
    "Roofs",
  ]);
  expect(await titles(outsider, `${group.path}&2`, { scope: "epics" })).toEqual(["Roofs"]);
  expect(await titles(outsider, `${group.path}&3`, { scope: "epics" })).toEqual([]);
  expect(await titles(owner, "&3", { scope: "epics" })).toEqual(["Hurricane insurance"]);
  expect(await titles(owner, "#3", { scope: "epics" })).toEqual([]);
});
