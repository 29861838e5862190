import { GUEST, REPORTER } from "@cairn/contract/access";
import { expect, test } from "vitest";
import { injectRequest } from "../../../test/app.ts";
import {
  createTestMilestone,
  app,
  callRestApi,
  privateProject,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../test/issues.ts";
import { sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../test/places.ts";

function sources(who: TestPerson | null, kind: string, query = "", place = project) {
  const above = place.kind === "group" ? "/groups" : "";
  return injectRequest(app, {
    url: `${above}/${encodeURIComponent(place.path)}/-/autocomplete_sources/${kind}${query}`,
    headers: who === null ? {} : sessionHeaders(who),
  });
}

test("visitors of a public project are offered what they can see", async () => {
  for (const kind of ["members", "issues", "labels", "milestones", "commands"]) {
    expect((await sources(null, kind)).statusCode, kind).toBe(200);
    expect((await sources(null, kind, "", privateProject)).statusCode, kind).toBe(404);
    expect((await sources(outsider, kind, "", privateProject)).statusCode, kind).toBe(404);
  }
});

test("members come after whom it concerns, everybody and one's groups", async () => {
  const issue = await createTestIssue(guest, {});
  const answer = await sources(owner, "members", `?type=Issue&type_id=${issue.iid}`);
  const rows = answer.json<{ type?: string; username: string; count?: number }[]>();
  expect(rows[0]).toMatchObject({ type: "User", username: "guest", availability: null });
  expect(rows[1]).toMatchObject({ username: "all", count: 3 });
  expect(rows[2]).toMatchObject({ type: "Group", username: group.path, mentionsDisabled: false });
  expect(rows.slice(3).map(({ username }) => username)).toEqual(["owner", "reporter"]);
});

test("a group with mentions turned off is marked, and mentioning it notifies nobody", async () => {
  const quiet = await createTestGroup(app, owner, { name: "Quiet" });
  await addTestMember(app, quiet, reporter, REPORTER);
  await callRestApi(owner, "PUT", `/groups/${quiet.id}`, { mentions_disabled: true });
  const rows = (await sources(owner, "members", "?search=quiet")).json<{ username: string }[]>();
  expect(rows.find(({ username }) => username === quiet.path)).toMatchObject({
    mentionsDisabled: true,
  });
  const before = (await callRestApi(reporter, "GET", "/todos")).headers["x-total"];
  await createTestIssue(owner, { title: "Wake up", description: `@${quiet.path} look` });
  expect((await callRestApi(reporter, "GET", "/todos")).headers["x-total"]).toBe(before);
});

test("members are offered with their status", async () => {
  await callRestApi(reporter, "PUT", "/user/status", { emoji: "tea", availability: "busy" });
  const answer = await sources(owner, "members", "?search=reporter");
  const status = { emoji: "🍵", message: "", busy: true };
  expect(answer.json()).toContainEqual(
    expect.objectContaining({ username: "reporter", availability: "busy", status }),
  );
  const members = await callRestApi(owner, "GET", `/projects/${project.id}/members/all`);
  expect(members.json()).toContainEqual(expect.objectContaining({ id: reporter.id, status }));
  expect(members.json<object[]>().filter((member) => "status" in member)).toHaveLength(1);
});

test("how many are in a group is told to those who may know who they are", async () => {
  const circle = await createTestGroup(app, owner, { name: "Circle" });
  const inside = await createTestProject(app, owner, { name: "Inside", group: circle });
  await addTestMember(app, circle, reporter, REPORTER);
  await addTestMember(app, inside, outsider, GUEST);
  const countFor = async (who: TestPerson) =>
    (await sources(who, "members", "", inside))
      .json<{ username: string; count?: number }[]>()
      .find(({ username }) => username === circle.path)?.count;
  expect(await countFor(owner)).toBe(2);
  expect(await countFor(outsider)).toBe(0);
});

test("open issues are offered, those that are secret only to whom they are not", async () => {
  await createTestIssue(owner, { title: "Open" });
  await createTestIssue(owner, { title: "Secret", confidential: true });
  const titles = async (who: TestPerson) =>
    (await sources(who, "issues")).json<{ title: string }[]>().map(({ title }) => title);
  expect(await titles(owner)).toContain("Secret");
  expect(await titles(guest)).toContain("Open");
  expect(await titles(guest)).not.toContain("Secret");
  const inGroup = await sources(guest, "issues", "", group);
  expect(inGroup.json<{ reference: string }[]>()[0]?.reference).toMatch(/^summit\/weather#\d+$/);
});

test("labels say which of them are set, milestones come by their date", async () => {
  for (const name of ["bug", "docs"]) {
    await callRestApi(owner, "POST", `/projects/${project.id}/labels`, { name, color: "#ff0000" });
  }
  await createTestMilestone(project, "Late", "2030-01-01");
  await createTestMilestone(project, "Soon", "2029-01-01");
  const issue = await createTestIssue(reporter, { labels: "bug" });
  const labels = await sources(guest, "labels", `?type=Issue&type_id=${issue.iid}`);
  expect(labels.json()).toEqual([
    { title: "bug", color: "#ff0000", set: true },
    { title: "docs", color: "#ff0000" },
  ]);
  const milestones = (await sources(guest, "milestones")).json<{ title: string }[]>();
  expect(milestones.map(({ title }) => title)).toEqual(["Soon", "Late"]);
  expect((await sources(guest, "commands")).json()).toEqual([]);
});

test("people are found by name, in a project or everywhere, the one who asks first", async () => {
  const people = (who: TestPerson | null, query: string) =>
    injectRequest(app, {
      url: `/-/autocomplete/users?${query}`,
      headers: who === null ? {} : sessionHeaders(who),
    });
  expect((await people(null, "search=gu")).statusCode).toBe(401);
  const names = async (who: TestPerson, query: string) =>
    (await people(who, query)).json<{ username: string }[]>().map(({ username }) => username);
  expect(await names(owner, "search=gue")).toEqual(["guest"]);
  expect((await names(reporter, `project_id=${project.id}&current_user=true`))[0]).toBe("reporter");
  expect(await names(owner, `project_id=${project.id}&skip_users[]=${guest.id}`)).not.toContain(
    "guest",
  );
  expect((await people(outsider, `project_id=${privateProject.id}`)).statusCode).toBe(404);
});
