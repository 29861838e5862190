import {
  SEARCH_RESULTS_PATH,
  searchUrl,
  type SearchAddress,
  type SearchResults,
} from "@cairn/contract/search/search";
import { beforeAll, expect, test } from "vitest";
import { injectRequest } from "../../../test/app.ts";
import {
  admin,
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
import { createTestProject, type TestPlace } from "../../../test/places.ts";

let radar: TestPlace;

function ask(who: TestPerson | null, wish: Partial<SearchAddress>) {
  return injectRequest(app, {
    url: searchUrl(SEARCH_RESULTS_PATH, { search: "gust", ...wish }),
    headers: who === null ? {} : sessionHeaders(who),
  });
}

async function search(who: TestPerson | null, wish: Partial<SearchAddress> = {}) {
  const answer = await ask(who, wish);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SearchResults>();
}

const titles = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).items.map(({ title }) => title).toSorted();

/** The options of every filter, each with its count. */
async function options(...asked: Parameters<typeof search>) {
  const { facets } = await search(...asked);
  return {
    states: [facets?.states.opened, facets?.states.closed],
    projects: facets?.projects.map(({ full_path, count }) => `${full_path} ${count}`).toSorted(),
    authors: facets?.authors.map(({ username, count }) => `${username} ${count}`).toSorted(),
    labels: facets?.labels.map(({ title, count }) => `${title} ${count}`).toSorted(),
  };
}

beforeAll(async () => {
  radar = await createTestProject(app, owner, { name: "Radar", group, visibility: "public" });
  const bug = { labels: "bug" };
  const closed = await createTestIssue(owner, { title: "Gust closed", labels: "bug,wind" });
  await updateTestIssue(owner, closed, { state_event: "close" });
  await createTestIssue(reporter, { title: "Gust of a reporter", ...bug });
  await createTestIssue(owner, { title: "Gust on radar", labels: "wind" }, radar);
  await createTestIssue(owner, { title: "Secret gust", confidential: true, labels: "hush" });
  await createTestIssue(reporter, { title: "Private gust", labels: "vaulted" }, privateProject);
  const { iid } = await createTestIssue(admin, { title: "Comments" }, radar);
  for (const place of [`${radar.id}/issues/${iid}`, `${project.id}/issues/2`]) {
    await callRestApi(owner, "POST", `/projects/${place}/notes`, { body: `A gust at ${place}` });
  }
});

test("visitors are offered only what the public issues have", async () => {
  expect(await options(null)).toEqual({
    states: [2, 1],
    projects: ["summit/radar 1", "summit/weather 2"],
    authors: ["owner 2", "reporter 1"],
    labels: ["bug 2", "wind 2"],
  });
  expect((await search(null, { scope: "comments" })).facets).toBeNull();
});

test("filters narrow the list down, and count what another option would list", async () => {
  const weather = { project: [project.path] };
  expect(await titles(null, weather)).toEqual(["Gust closed", "Gust of a reporter"]);
  expect(await titles(null, { project: [project.path.toUpperCase(), radar.path] })).toHaveLength(3);
  expect(await titles(null, { author_username: ["Reporter"] })).toEqual(["Gust of a reporter"]);
  expect(await titles(null, { label_name: ["bug"] })).toHaveLength(2);
  expect(await titles(null, { label_name: ["bug", "wind"] })).toEqual(["Gust closed"]);
  expect(await titles(null, { ...weather, state: "opened" })).toEqual(["Gust of a reporter"]);
  expect(await options(null, { ...weather, label_name: ["bug"], state: "closed" })).toEqual({
    states: [1, 1],
    projects: ["summit/weather 1"],
    authors: ["owner 1"],
    labels: ["bug 1", "wind 1"],
  });
});

test("comments are those of the project, and an issue named by number must pass the filters", async () => {
  const comments = async (wish: Partial<SearchAddress>) =>
    (await search(null, { scope: "comments", ...wish })).counts.comments;
  expect(await comments({})).toBe(2);
  expect(await comments({ project: [radar.path] })).toBe(1);
  const named = (wish: Partial<SearchAddress>) => titles(outsider, { search: "#1", ...wish });
  expect(await named({ project: [radar.path] })).toEqual(["Gust on radar"]);
  expect(await named({ project: [radar.path], state: "closed" })).toEqual([]);
  expect(await titles(outsider, { search: `${radar.path}#1`, project: [project.path] })).toEqual(
    [],
  );
});

test("a filter on something hidden finds nothing, as for something absent", async () => {
  const filters: [Partial<SearchAddress>, Partial<SearchAddress>][] = [
    [{ project: [privateProject.path] }, { project: ["summit/absent"] }],
    [{ label_name: ["vaulted"] }, { label_name: ["absent"] }],
    [{ label_name: ["hush"] }, { label_name: ["absent"] }],
    [
      { author_username: ["reporter"], search: "private" },
      { author_username: ["absent"], search: "private" },
    ],
  ];
  for (const [hidden, absent] of filters) {
    const answer = await ask(outsider, hidden);
    expect(answer.json<SearchResults>().items).toEqual([]);
    expect(answer.body).toBe((await ask(outsider, absent)).body);
  }
  expect(await titles(guest, { project: [privateProject.path] })).toEqual(["Private gust"]);
  expect(await titles(guest, { label_name: ["hush"] })).toEqual([]);
  expect(await titles(reporter, { label_name: ["hush"] })).toEqual(["Secret gust"]);
  expect((await options(guest)).labels).toEqual(["bug 2", "vaulted 1", "wind 2"]);
});

test.each([
  ["nine projects", { project: Array.from({ length: 9 }, (_, at) => `a/${at}`) }, 400],
  ["an endless label", { label_name: ["x".repeat(6_001)] }, 400],
  ["an empty label", { label_name: [""] }, 400],
  ["patterns", { author_username: ["%", "_"], label_name: ["%"], project: ["%/%"] }, 200],
])("%s are answered with %s", async (_, wish, status) => {
  expect((await ask(owner, wish)).statusCode).toBe(status);
});
