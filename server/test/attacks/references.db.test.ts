/** Tests that no HTML can be injected through a reference, in the output of every API and page. */
import { parse, parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { expect, test } from "vitest";
import { injectRequest } from "../app.ts";
import { listTestDiscussions } from "../discussions.ts";
import {
  createTestMilestone,
  app,
  callRestApi,
  createTestIssue,
  group,
  guest,
  owner,
  project,
} from "../issues.ts";
import { createTestNote } from "../notes.ts";
import { sessionHeaders } from "../people.ts";

const ORIGIN = "http://localhost:3000";
const ATTACK = "</cairn-reference><meta http-equiv=refresh content=0;url=//evil.example><script>";

const target = await createTestIssue(owner, { title: "Target" });
await createTestMilestone(project, "First");
await createTestMilestone(group, "Second");
const ADDRESSES = [
  `${ORIGIN}/${project.path}/-/issues/${target.iid}`,
  `${ORIGIN}/${project.path}/-/issues/${target.iid}#note_1`,
  `${ORIGIN}/${project.path}/-/milestones/1`,
  `${ORIGIN}/groups/${group.path}/-/milestones/1`,
];
const TEXT = ADDRESSES.flatMap((url) => [
  `[${url}](${url} "${ATTACK}")`,
  `[${url}](${url} "${ATTACK.replaceAll("<", "&lt;")}")`,
  `<a href="${url}" title="${ATTACK}" class="${ATTACK}" id='${ATTACK}'>${url}</a>`,
]).join("\n\n");

/** Finds elements in the HTML that no description or note can produce. */
function smuggled(html: string, isPage = false): string[] {
  const found: string[] = [];
  const open: DefaultTreeAdapterMap["node"][] = [isPage ? parse(html) : parseFragment(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("childNodes" in node) open.push(...node.childNodes);
    if (!("attrs" in node)) continue;
    const attribute = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value;
    if (node.tagName === "meta" && attribute("http-equiv") !== undefined) found.push("meta");
    if (node.tagName === "script" && !attribute("nonce")) found.push("script");
    if (node.tagName === "cairn-reference") found.push("cairn-reference");
  }
  return found;
}

test("a link's title cannot end the reference around the link [C2]", async () => {
  const issue = await createTestIssue(owner, { title: "Hostile", description: TEXT });
  await createTestNote(owner, issue, TEXT);
  const query = `query ($path: ID!, $iid: String!) { project(fullPath: $path) { issue(iid: $iid) {
    titleHtml descriptionHtml notes { nodes { bodyHtml } } } } }`;
  for (const reader of [owner, guest, null]) {
    const headers = reader === null ? {} : sessionHeaders(reader);
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers,
      payload: { query, variables: { path: project.path, iid: String(issue.iid) } },
    });
    const { descriptionHtml, notes } = answer.json<{
      data: {
        project: { issue: { descriptionHtml: string; notes: { nodes: { bodyHtml: string }[] } } };
      };
    }>().data.project.issue;
    expect(descriptionHtml).toContain(`data-issue="${target.id}"`);
    expect(smuggled(descriptionHtml)).toEqual([]);
    for (const { bodyHtml } of notes.nodes) expect(smuggled(bodyHtml)).toEqual([]);
    const discussions = await listTestDiscussions(reader, issue);
    expect(discussions[0]?.notes[0]?.note_html).toContain(`data-issue="${target.id}"`);
    expect(discussions.flatMap((each) => each.notes.flatMap((n) => smuggled(n.note_html)))).toEqual(
      [],
    );
    const page = await injectRequest(app, {
      url: `/${project.path}/-/issues/${issue.iid}`,
      headers: { ...headers, accept: "text/html" },
    });
    expect(page.statusCode).toBe(200);
    expect(smuggled(page.body, true)).toEqual([]);
  }
  const rendered = await callRestApi(owner, "POST", "/markdown", {
    text: TEXT,
    gfm: true,
    project: project.path,
  });
  expect(smuggled(rendered.json<{ html: string }>().html)).toEqual([]);
});
