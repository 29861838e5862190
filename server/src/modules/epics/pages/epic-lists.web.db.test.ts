import type { WebChildEpic, WebEpicIssue } from "@cairn/contract/epics/epic-links";
import type { Issue } from "@cairn/contract/issues/issues";
import { expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic } from "../../../../test/epics.ts";

const { app, buildEpicPagePath, callEpicsApi, group, guest, owner, project } = world;

const anEpic = (title: string, more: object = {}) =>
  createTestEpic(app, owner, group, { title, ...more });

async function anIssue(title: string, more: object = {}): Promise<Issue> {
  const url = `/api/v4/projects/${project.id}/issues`;
  return (await callEpicsApi(owner, "POST", url, { title, ...more })).json();
}

test("issues are added by reference, moved and removed by the ids of their links [EPIC-027] [LINK-012]", async () => {
  const url = `${buildEpicPagePath(await anEpic("Lists"))}/issues`;
  const [a, b] = [await anIssue("a"), await anIssue("b")];
  const references = [`${project.path}#${a.iid}`, b.web_url];
  const added = await callEpicsApi(owner, "POST", url, { issuable_references: references });
  expect(added.statusCode, added.body).toBe(200);
  const { message, issuables } = added.json<{ message: null; issuables: WebEpicIssue[] }>();
  expect(message).toBeNull();
  expect(issuables.map(({ title }) => title)).toEqual(["a", "b"]);
  const [first, second] = issuables;
  expect(first?.relation_path).toBe(`${url}/${first?.epic_issue_id}`);
  const move = { epic: { move_before_id: second?.epic_issue_id } };
  expect((await callEpicsApi(owner, "PUT", first?.relation_path ?? "", move)).json()).toEqual({});
  const listed = await callEpicsApi(guest, "GET", url);
  expect(listed.json()).toMatchObject([
    { title: "b", relation_path: null },
    { title: "a", relation_path: null },
  ]);
  const removed = await callEpicsApi(owner, "DELETE", second?.relation_path ?? "");
  expect(removed.json()).toMatchObject({ issuables: [{ title: "a" }] });
});

test("what cannot be added is named, and nothing is added [EPIC-020]", async () => {
  const epic = await anEpic("Refuses");
  const issue = await anIssue("c");
  const issues = await callEpicsApi(owner, "POST", `${buildEpicPagePath(epic)}/issues`, {
    issuable_references: [`${project.path}#${issue.iid}`, "#999"],
  });
  expect([issues.statusCode, issues.json()]).toEqual([
    404,
    { message: "Issue cannot be found.", issuables: [] },
  ]);
  const epics = await callEpicsApi(owner, "POST", `${buildEpicPagePath(epic)}/links`, {
    issuable_references: ["&999999"],
  });
  expect([epics.statusCode, epics.json()]).toEqual([
    404,
    { message: "Epic cannot be found.", issuables: [] },
  ]);
});

test("child epics are listed with what they contain [EPIC-027]", async () => {
  const [parent, child, grandchild] = [await anEpic("p"), await anEpic("c"), await anEpic("g")];
  const url = `${buildEpicPagePath(parent)}/links`;
  await callEpicsApi(owner, "POST", `${buildEpicPagePath(child)}/links`, {
    issuable_references: [`&${grandchild.iid}`],
  });
  const added = await callEpicsApi(owner, "POST", url, {
    issuable_references: [`&${child.iid}`],
  });
  const { issuables } = added.json<{ issuables: WebChildEpic[] }>();
  expect(issuables).toMatchObject([
    {
      id: child.id,
      reference: `&${child.iid}`,
      path: buildEpicPagePath(child),
      relation_path: `${url}/${child.id}`,
      has_children: true,
      has_issues: false,
      full_path: group.path,
      can_admin: true,
    },
  ]);
});

test("a child epic with hidden child epics and issues looks empty [EPIC-028]", async () => {
  const [parent, child] = [await anEpic("p"), await anEpic("c")];
  const hidden = await anEpic("h", { confidential: true });
  const issue = await anIssue("i", { confidential: true });
  const add = (path: string, reference: string) =>
    callEpicsApi(owner, "POST", path, { issuable_references: [reference] });
  await add(`${buildEpicPagePath(parent)}/links`, `&${child.iid}`);
  await add(`${buildEpicPagePath(child)}/links`, `&${hidden.iid}`);
  await add(`${buildEpicPagePath(child)}/issues`, issue.web_url);
  const list = async (who: typeof owner) =>
    (await callEpicsApi(who, "GET", `${buildEpicPagePath(parent)}/links`)).json<WebChildEpic[]>();
  expect(await list(owner)).toMatchObject([{ has_children: true, has_issues: true }]);
  expect(await list(guest)).toMatchObject([{ has_children: false, has_issues: false }]);
});
