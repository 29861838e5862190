/**
 * Tests how many SQL statements each page runs, that it runs none twice, and that its initial data is
 * what the browser would load from the same URLs.
 */
import { MOUNT_ELEMENT_ID, parseMountAttributes, urlFromListCacheKey } from "@cairn/contract/pages";
import { epicPath } from "@cairn/contract/epics/epics";
import { parse, serialize, type DefaultTreeAdapterMap } from "parse5";
import { expect, test } from "vitest";
import { injectRequest } from "./app.ts";
import { createTestEpic } from "./epics.ts";
import {
  admin,
  app,
  callRestApi,
  createTestIssue,
  createTestMilestone,
  group,
  guest,
  owner,
  project,
} from "./issues.ts";
import { createStoredRepository } from "./git/stored-repositories.ts";
import { merge } from "./merges.ts";
import { createTestNote } from "./notes.ts";
import type { TestPerson } from "./people.ts";
import { countSelectQueries, recordSelectQueries } from "./statements.ts";

const milestoneId = await createTestMilestone(project, "First ascent");
const issue = await createTestIssue(owner, {
  title: "A loose stone",
  description: "It *fell*, see #1.",
  labels: "path,weather",
  milestone_id: milestoneId,
  assignee_ids: [owner.id],
});
await createTestNote(owner, issue, "I saw it, @reporter");
await callRestApi(owner, "PUT", `/projects/${project.id}/issues/${issue.iid}`, { weight: 3 });
/** Long enough that the page's data does not repeat it, with every kind of character to escape. */
const LONG_DESCRIPTION = `It *fell* & "broke" 'here' <b>&nbsp;x</b> \`a<b>c && d\`

- [x] Look
- [ ] Sweep

| a | b |
|---|---|
| 1 > 0 | [link](https://example.com/?a=1&b="2" "1 < 2 & 3 > 2") |

\`\`\`ts
const wall = stones.filter((stone) => stone.weight > 3 && stone.isDry);
\`\`\`

<details><summary>More</summary>

${"Stone upon stone. ".repeat(20)}

</details>`;
const plain = await createTestIssue(owner, { description: LONG_DESCRIPTION });
await createTestNote(owner, plain, "I saw it.");

const linked = await createTestIssue(owner, { description: LONG_DESCRIPTION });
for (const { iid } of [await createTestIssue(owner), await createTestIssue(owner)]) {
  await callRestApi(owner, "POST", `/projects/${project.id}/issues/${linked.iid}/links`, {
    target_project_id: project.id,
    target_issue_iid: iid,
  });
}

const original = await createTestIssue(owner, { description: LONG_DESCRIPTION });
for (const duplicate of [await createTestIssue(owner), await createTestIssue(owner)]) {
  await merge(duplicate, original);
}

const bareEpic = await createTestEpic(app, owner, group, { description: LONG_DESCRIPTION });
const parent = await createTestEpic(app, owner, group);
const epic = await createTestEpic(app, owner, group, {
  description: LONG_DESCRIPTION,
  parent_id: parent.id,
  labels: "path",
});
for (const title of ["A step", "Another step"]) {
  const { id } = await createTestIssue(owner, { title });
  await callRestApi(owner, "POST", `/groups/${group.id}/epics/${epic.iid}/issues/${id}`);
  await callRestApi(owner, "POST", `/groups/${group.id}/epics/${epic.iid}/epics`, { title });
}

await createStoredRepository(app, project, "map");

/** The pages, and the largest number of statements that each may run, with the one for the session. */
const PAGES: readonly (readonly [string, number])[] = [
  [`/${project.path}/-/issues/${plain.iid}`, 13],
  // One statement more for each kind of reference in the texts, and of object in the history.
  [`/${project.path}/-/issues/${issue.iid}`, 17],
  // One statement more for all linked issues, and one for each kind of object in the history; the issue
  // that a history mentions can be an issue or an epic.
  [`/${project.path}/-/issues/${linked.iid}`, 16],
  // One statement more than with links only, for all merged duplicates.
  [`/${project.path}/-/issues/${original.iid}`, 17],
  // As the page of an issue, and one each for the group, the to-do, the issues, the child epics, and
  // everything below, summed up.
  [epicPath(group.path, bareEpic.iid), 16],
  // More for the parent, for what issues and child epics contain, for the progress of the child epics, and
  // for each kind of object in the history; as many for one issue as for two.
  [epicPath(group.path, epic.iid), 28],
  [`/${project.path}/-/issues`, 6],
  [`/groups/${group.path}/-/issues`, 9],
  ["/dashboard/issues", 7],
  [`/groups/${group.path}/-/epics`, 10],
  [`/groups/${group.path}/-/epics/new`, 5],
  [`/groups/${group.path}/-/roadmap`, 12],
  [`/${project.path}/-/issues/new`, 5],
  [`/${project.path}`, 9],
  [`/${group.path}`, 12],
  [`/${owner.username}`, 17],
  [`/${project.path}/-/labels`, 11],
  [`/${project.path}/-/milestones`, 11],
  [`/${project.path}/-/milestones/1`, 15],
  [`/${project.path}/-/tree`, 8],
  [`/${project.path}/-/tree/main`, 8],
  [`/${project.path}/-/blob/main/file-map.txt`, 8],
  [`/${project.path}/-/project_members`, 9],
  [`/${project.path}/-/saved_replies`, 9],
  [`/${project.path}/-/settings`, 9],
  [`/${project.path}/-/settings/templates`, 9],
  [`/${project.path}/-/settings/templates/new`, 9],
  [`/groups/${group.path}/-/edit`, 9],
  ["/dashboard/todos", 5],
  ["/dashboard/projects", 4],
  ["/dashboard/groups", 4],
  ["/projects/new", 4],
  ["/groups/new", 2],
  ["/", 17],
  ["/-/profile", 3],
  ["/-/profile/account", 3],
  ["/-/profile/preferences", 2],
  ["/-/profile/notifications", 2],
  ["/-/profile/active_sessions", 3],
  ["/-/profile/keys", 3],
  ["/-/profile/personal_access_tokens", 3],
  ["/help/markdown", 1],
];

const open = (url: string, who: TestPerson) =>
  injectRequest(app, { url, headers: { accept: "text/html", cookie: who.cookie } });

test.each(PAGES)("%s runs at most %i statements, none twice", async (url, most) => {
  expect((await open(url, owner)).statusCode).toBe(200);
  const recorded = await recordSelectQueries(() => open(url, owner));
  const statements = recorded.map(({ text, values }) => `${text} ${JSON.stringify(values)}`);
  expect(statements.filter((one, index) => statements.indexOf(one) !== index)).toEqual([]);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
});

test("the data of a page does not repeat a long text that the page shows", async () => {
  const page = await open(`/${project.path}/-/issues/${plain.iid}`, owner);
  const times = page.body.split("Stone upon stone.").length - 1;
  expect(times, "20 times in the HTML and 20 times as Markdown").toBe(40);
});

test("one issue of the REST API takes two statements", async () => {
  const read = () => callRestApi(owner, "GET", `/projects/${project.id}/issues/${issue.iid}`);
  await read();
  expect(await countSelectQueries(read)).toBe(2);
});

test.each([owner, guest, admin])("the data of a page is that of its URLs", async (who) => {
  for (const [url] of PAGES) {
    const page = await open(url, who);
    if (page.statusCode !== 200) continue;
    const { data } = readPayload(page.body);
    for (const [key, value] of Object.entries(data)) {
      const asked = urlFromListCacheKey(key) ?? key;
      const answer = await injectRequest(app, { url: asked, headers: { cookie: who.cookie } });
      const told = key === asked ? value : (value as { items: unknown }).items;
      expect(withoutTimes(told), `${asked} on ${url}`).toEqual(withoutTimes(answer.json()));
    }
  }
});

/** Removes the time of the next poll, which differs in every response. */
function withoutTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
    name === "last_fetched_at" ? undefined : inner,
  ) as unknown;
}

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** Reads the payload of a page from its document, as the browser does. */
function readPayload(html: string) {
  let attributes: Record<string, string> | undefined;
  const markup: Element[] = [];
  const visit = (node: Node) => {
    const own = "attrs" in node ? toAttributes(node) : {};
    if (own["id"] === MOUNT_ELEMENT_ID) attributes = own;
    if (own["class"] === "md" || own["class"] === "md-line") markup.push(node as Element);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  if (attributes === undefined) throw new Error("The page has no mount element.");
  return parseMountAttributes(attributes, (index) => serialize(markup[index] as Element));
}

function toAttributes({ attrs }: Element): Record<string, string> {
  return Object.fromEntries(attrs.map(({ name, value }) => [name.replace(/^data-/, ""), value]));
}
