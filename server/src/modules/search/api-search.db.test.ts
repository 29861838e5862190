import { Issue } from "@cairn/contract/issues/issues";
import { Milestone } from "@cairn/contract/milestones";
import { Note } from "@cairn/contract/notes/notes";
import { SimpleProject } from "@cairn/contract/projects";
import { UserBasic } from "@cairn/contract/users";
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  callRestApi,
  createTestIssue,
  createTestMilestone,
  group,
  guest,
  outsider,
  owner,
  privateProject,
  project,
  reporter,
  updateTestIssue,
} from "../../../test/issues.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";

const EVERYWHERE = "/search";
const inGroup = () => `/groups/${group.id}/search`;
const inProject = (place = project) => `/projects/${place.id}/search`;

async function find<Row extends z.ZodType>(
  who: TestPerson,
  path: string,
  schema: Row,
  query: string,
): Promise<z.output<Row>[]> {
  const answer = await callRestApi(who, "GET", `${path}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return schema.array().parse(answer.json());
}

const issueTitles = async (who: TestPerson, path: string, more = "") =>
  (await find(who, path, Issue, `scope=issues&search=squall${more}`)).map(({ title }) => title);

beforeAll(async () => {
  const first = await createTestIssue(owner, { title: "Squall line" });
  await updateTestIssue(owner, first, { state_event: "close" });
  await createTestIssue(owner, { title: "Calm", description: "before the squall" });
  await createTestIssue(owner, { title: "Secret squall", confidential: true });
  await createTestIssue(owner, { title: "Private squall" }, privateProject);
  await createTestMilestone(project, "Squall season");
  await createTestMilestone(privateProject, "Hidden squall season");
  const notes = `/projects/${project.id}/issues/${first.iid}/notes`;
  await callRestApi(owner, "POST", notes, { body: "The first squall came" });
  await callRestApi(owner, "POST", notes, { body: "The second squall, internal", internal: true });
  const hidden = `/projects/${privateProject.id}/issues/1/notes`;
  await callRestApi(owner, "POST", hidden, { body: "A squall that nobody knows" });
});

test("visitors are asked to sign in", async () => {
  for (const path of [EVERYWHERE, inGroup(), inProject()]) {
    const answer = await callRestApi(null, "GET", `${path}?scope=issues&search=squall`);
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: "401 Unauthorized" }]);
  }
});

describe("scopes", () => {
  test("issues, by state, confidentiality and time", async () => {
    for (const path of [EVERYWHERE, inGroup(), inProject()]) {
      expect(await issueTitles(outsider, path)).toEqual(["Calm", "Squall line"]);
    }
    expect(await issueTitles(outsider, EVERYWHERE, "&order_by=created_at&sort=asc")).toEqual([
      "Squall line",
      "Calm",
    ]);
    expect(await issueTitles(outsider, inGroup(), "&state=opened")).toEqual(["Calm"]);
    expect(await issueTitles(reporter, inProject(), "&confidential=true")).toEqual([
      "Secret squall",
    ]);
    expect(await issueTitles(outsider, EVERYWHERE, "&confidential=true")).toEqual([]);
    expect(await issueTitles(guest, inGroup())).toEqual(["Private squall", "Calm", "Squall line"]);
  });

  test("milestones of projects whose milestones the viewer can see", async () => {
    const milestones = async (who: TestPerson, path: string, text = "squall") =>
      (await find(who, path, Milestone, `scope=milestones&search=${text}`)).map(
        ({ title }) => title,
      );
    for (const path of [EVERYWHERE, inGroup(), inProject()]) {
      expect(await milestones(outsider, path)).toEqual(["Squall season"]);
    }
    expect(await milestones(guest, EVERYWHERE)).toEqual(["Hidden squall season", "Squall season"]);
    expect(await milestones(outsider, EVERYWHERE, "sq")).toEqual(["Squall season"]);
    expect(await milestones(outsider, EVERYWHERE, "%25")).toEqual([]);
  });

  test("milestones are hidden with the features of their project", async () => {
    const levels = async (level: string) => {
      const features = { issues_access_level: level, merge_requests_access_level: level };
      const answer = await callRestApi(owner, "PUT", `/projects/${project.id}`, features);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const count = async (who: TestPerson) =>
      (await find(who, EVERYWHERE, Milestone, "scope=milestones&search=squall+season")).length;
    await levels("private");
    expect([await count(outsider), await count(guest)]).toEqual([0, 2]);
    await levels("enabled");
    expect([await count(outsider), await count(guest)]).toEqual([1, 2]);
  });

  test("projects by name", async () => {
    const projects = async (who: TestPerson, path: string, text: string) =>
      (await find(who, path, SimpleProject, `scope=projects&search=${text}`)).map(
        ({ name }) => name,
      );
    for (const path of [EVERYWHERE, inGroup()]) {
      expect(await projects(outsider, path, "weather")).toEqual(["Weather"]);
      expect(await projects(outsider, path, "closed")).toEqual([]);
      expect(await projects(guest, path, "closed")).toEqual(["Closed"]);
    }
  });

  test("users, and members of a project or group", async () => {
    const people = async (path: string, text: string) =>
      (await find(outsider, path, UserBasic, `scope=users&search=${text}`)).map(
        ({ username }) => username,
      );
    expect(await people(EVERYWHERE, "outsid")).toEqual(["outsider"]);
    expect(await people(inProject(), "outsid")).toEqual([]);
    expect(await people(inProject(), "report")).toEqual(["reporter"]);
    expect(await people(inGroup(), "report")).toEqual([]);
    expect(await people(inGroup(), "owner")).toEqual(["owner"]);
  });

  test("notes of a project, without internal ones for other users", async () => {
    const bodies = async (who: TestPerson, more = "", place = project) =>
      (await find(who, inProject(place), Note, `scope=notes&search=squall${more}`)).map(
        ({ body }) => body,
      );
    expect(await bodies(outsider)).toEqual(["The first squall came"]);
    expect(await bodies(reporter)).toEqual([
      "The second squall, internal",
      "The first squall came",
    ]);
    expect((await bodies(reporter, "&sort=asc")).at(0)).toBe("The first squall came");
    expect(await bodies(reporter, "&per_page=1&page=2")).toEqual(["The first squall came"]);
    expect(await bodies(guest, "", privateProject)).toEqual(["A squall that nobody knows"]);
  });
});

test("pages have the headers of other lists", async () => {
  const path = `${EVERYWHERE}?scope=issues&search=squall&per_page=1`;
  const { headers } = await callRestApi(outsider, "GET", path);
  expect(headers).toMatchObject({
    "x-page": "1",
    "x-per-page": "1",
    "x-next-page": "2",
    "x-total": "2",
    "x-total-pages": "2",
  });
  expect(headers["link"]).toContain("scope=issues&search=squall&per_page=1&page=2");
});

test.each([
  ["scope=merge_requests&search=x", "scope does not have a valid value"],
  ["scope=blobs&search=x", "scope does not have a valid value"],
  ["scope=commits&search=x", "scope does not have a valid value"],
  ["scope=wiki_blobs&search=x", "scope does not have a valid value"],
  ["scope=snippet_titles&search=x", "scope does not have a valid value"],
  ["scope=notes&search=x", "scope does not have a valid value"],
  ["scope=issues", "search is missing"],
  ["search=x", "scope is missing"],
  ["scope=issues&search=x&order_by=title", "order_by does not have a valid value"],
  ["scope=issues&search=x&sort=up", "sort does not have a valid value"],
  ["scope=issues&search=x&state=merged", "state does not have a valid value"],
  [`scope=issues&search=${"x".repeat(256)}`, "search is invalid"],
  [
    "scope=issues&search=x&per_page=100&page=101",
    "400 Bad request - a search lists at most 10000 results",
  ],
])("%s is refused: %s", async (query, error) => {
  const answer = await callRestApi(outsider, "GET", `${EVERYWHERE}?${query}`);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.body).toContain(error);
});

test("a scope that only other places have is refused with GitLab's error", async () => {
  const answer = await callRestApi(outsider, "GET", `${inProject()}?scope=projects&search=x`);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: "scope does not have a valid value" },
  ]);
});

test("a hidden project or group is answered like an absent one", async () => {
  for (const scope of ["issues", "milestones", "notes", "users"]) {
    const query = `?scope=${scope}&search=squall`;
    const hidden = await callRestApi(outsider, "GET", inProject(privateProject) + query);
    const absent = await callRestApi(outsider, "GET", `/projects/999999/search${query}`);
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).toBe(absent.body);
  }
  const missing = await callRestApi(outsider, "GET", "/groups/9/search?scope=users&search=x");
  expect(missing.statusCode).toBe(404);
});

test("every scope counts for the limit of searches, once", async () => {
  const strict = await startTestApp({ CAIRN_RATE_LIMITS: "search=1" });
  for (const scope of ["issues", "projects", "milestones", "users"]) {
    const headers = sessionHeaders(await createTestPerson(strict));
    const url = `/api/v4/search?scope=${scope}&search=squall`;
    for (const status of [200, 429]) {
      expect((await injectRequest(strict, { url, headers })).statusCode, scope).toBe(status);
    }
  }
});
