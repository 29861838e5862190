import { DEVELOPER } from "@cairn/contract/access";
import {
  MilestoneWithCounts,
  milestoneJsonUrl,
  milestoneListJsonUrl,
} from "@cairn/contract/milestones";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app);
const developer = await createTestPerson(app);
const outsider = await createTestPerson(app);
let group: TestPlace;
let project: TestPlace;

const nameOf = ({ kind, path }: TestPlace) => ({ kind, full_path: path });

async function make(
  place: TestPlace,
  what: string,
  payload: object,
): Promise<{ id: number; iid: number }> {
  const url = `/api/v4/${place.kind}s/${place.id}/${what}`;
  const answer = await injectRequest(app, {
    method: "POST",
    url,
    headers: sessionHeaders(owner),
    payload,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function list(place: TestPlace, as: TestPerson, question = {}) {
  const url = milestoneListJsonUrl(nameOf(place), question);
  const answer = await injectRequest(app, { url, headers: sessionHeaders(as) });
  expect(answer.statusCode).toBe(200);
  return z.array(MilestoneWithCounts).parse(answer.json());
}

beforeAll(async () => {
  group = await createTestGroup(app, owner, { name: "Outer", visibility: "public" });
  project = await createTestProject(app, owner, { name: "Hut", group, visibility: "public" });
  await addTestMember(app, project, developer, DEVELOPER);
  const summit = await make(project, "milestones", { title: "Summit", due_date: "2031-05-01" });
  await make(group, "milestones", { title: "Season", due_date: "2031-06-01" });
  await make(project, "milestones", { title: "Past", state_event: "close" });
  for (const wish of [{}, {}, { confidential: true }]) {
    await make(project, "issues", { title: "Step", milestone_id: summit.id, ...wish });
  }
  const url = `/api/v4/projects/${project.id}/issues/1`;
  const payload = { state_event: "close" };
  await injectRequest(app, { method: "PUT", url, headers: sessionHeaders(owner), payload });
});

describe("milestones on their page", () => {
  test("count their issues, and name where they belong", async () => {
    const told = (await list(project, developer)).map(({ title, issues, home }) => [
      title,
      issues,
      home,
    ]);
    expect(told).toEqual([
      ["Summit", { open: 2, closed: 1 }, project.path],
      ["Season", { open: 0, closed: 0 }, group.path],
    ]);
  });

  test("count only what the viewer may see", async () => {
    const [summit] = await list(project, outsider);
    expect(summit?.issues).toEqual({ open: 1, closed: 1 });
  });

  test("are narrowed by state and by words", async () => {
    const titles = async (question: object) =>
      (await list(project, developer, question)).map(({ title }) => title);
    expect(await titles({ state: "closed" })).toEqual(["Past"]);
    expect(await titles({ state: "all" })).toEqual(["Summit", "Season", "Past"]);
    expect(await titles({ state: "all", search: "sea" })).toEqual(["Season"]);
  });

  test("are found by their number, each only where it belongs", async () => {
    const one = async (place: TestPlace, iid: number) =>
      injectRequest(app, {
        url: milestoneJsonUrl(nameOf(place), iid),
        headers: sessionHeaders(developer),
      });
    expect((await one(project, 1)).json()).toMatchObject({ title: "Summit", issues: { open: 2 } });
    expect((await one(group, 1)).json()).toMatchObject({ title: "Season" });
    expect((await one(project, 9)).statusCode).toBe(404);
  });
});
