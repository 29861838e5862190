import { PLANNER } from "@cairn/contract/access";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { injectRequest } from "../../../../test/app.ts";
import {
  createTestMilestone,
  app,
  callRestApi,
  updateTestIssue,
  privateProject,
  createTestIssue,
  group,
  guest,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { MARKDOWN_VERSION } from "../../../platform/markdown/index.ts";
import { sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { createTestGroup, addTestMember, createTestProject } from "../../../../test/places.ts";
import { countStatements } from "../../../../test/statements.ts";

const hiddenGroup = await createTestGroup(app, owner, { name: "Conclave" });
const hidden = await createTestProject(app, owner, { name: "Vault", group: hiddenGroup });
await addTestMember(app, project, reporter, PLANNER);

interface Html {
  titleHtml: string;
  descriptionHtml: string;
}

async function htmlOf(who: TestPerson | null, iids: number[]): Promise<Html[]> {
  const query = `query ($path: ID!, $iids: [String!]) { project(fullPath: $path) {
    issues(iids: $iids, sort: CREATED_ASC) { nodes { titleHtml descriptionHtml } } } }`;
  const answer = await injectRequest(app, {
    method: "POST",
    url: "/api/graphql",
    headers: who === null ? {} : sessionHeaders(who),
    payload: { query, variables: { path: project.path, iids: iids.map(String) } },
  });
  return answer.json<{ data: { project: { issues: { nodes: Html[] } } } }>().data.project.issues
    .nodes;
}

async function shown(who: TestPerson | null, iid: number): Promise<string> {
  return (await htmlOf(who, [iid]))[0]?.descriptionHtml.trim() ?? "";
}

async function kept(id: number) {
  const { rows } = await sql<{
    title_html: string | null;
    description_html: string | null;
    markdown_version: number;
  }>`select title_html, description_html, markdown_version from texts where noteable_id = ${id}`.execute(
    app.platform.db,
  );
  return rows[0];
}

function preview(
  who: TestPerson | null,
  text: string,
  base = `/${encodeURIComponent(project.path)}`,
) {
  return injectRequest(app, {
    method: "POST",
    url: `${base}/preview_markdown`,
    headers: who === null ? {} : sessionHeaders(who),
    payload: { text },
  });
}

test("words are drawn when they are written, and kept without anybody's titles", async () => {
  const target = await createTestIssue(owner, { title: "A very telling title" });
  const issue = await createTestIssue(owner, {
    title: `See #${target.iid}`,
    description: `*see* #${target.iid}+`,
  });
  const row = await kept(issue.id);
  expect(row?.markdown_version).toBe(MARKDOWN_VERSION);
  expect(row?.title_html).toBe(
    `<!parts>["See ",{"to":"issue","id":${target.id},"typed":"#${target.iid}"}]`,
  );
  expect(row?.description_html).not.toContain("telling");
  const [html] = await htmlOf(guest, [issue.iid]);
  expect(html?.titleHtml).toContain(`title="A very telling title"`);
  expect(html?.descriptionHtml).toContain(`>A very telling title (#${target.iid})</a>`);
});

test("an issue is linked with all that clients rely on, and says when it is closed", async () => {
  const target = await createTestIssue(owner, { title: 'Quotes " and <b>' });
  const issue = await createTestIssue(owner, { description: `#${target.iid}` });
  expect(await shown(guest, issue.iid)).toBe(
    `<p dir="auto"><a href="/${project.path}/-/issues/${target.iid}" class="gfm gfm-issue" ` +
      `title="Quotes &quot; and &lt;b&gt;" data-reference-type="issue" data-original="#${target.iid}" ` +
      `data-issue="${target.id}" data-project="${project.id}" data-iid="${target.iid}" ` +
      `data-project-path="${project.path}" data-container="body" data-placement="top">#${target.iid}</a></p>`,
  );
  await updateTestIssue(owner, target, { state_event: "close" });
  expect(await shown(guest, issue.iid)).toContain(`>#${target.iid} (closed)</a>`);
});

test("what one may not see is told in the very words that were typed, as if it were not there", async () => {
  const secret = await createTestIssue(owner, { title: "Nobody knows", confidential: true });
  const far = await createTestIssue(owner, { title: "Far away" }, hidden);
  const url = `http://localhost:3000/${hidden.path}/-/issues/${far.iid}`;
  const there = `#${secret.iid}+, ${hidden.path}#${far.iid} @${hiddenGroup.path} ${hidden.path}> ${url}`;
  const nowhere = there
    .replace(`#${secret.iid}+`, "#999+")
    .replaceAll("conclave", "conclavx")
    .replaceAll("vault", "vaulx");
  const one = await createTestIssue(owner, { description: there });
  const other = await createTestIssue(owner, { description: nowhere });
  const asOwner = await shown(owner, one.iid);
  expect(asOwner.match(/class="gfm /g)?.length).toBeGreaterThanOrEqual(4);
  for (const person of [guest, outsider, null]) {
    const html = await shown(person, one.iid);
    expect(html).not.toMatch(/<!parts>|gfm|Nobody knows|Far away/);
    expect(
      html
        .replace(`#${secret.iid}+`, "#999+")
        .replaceAll("conclave", "conclavx")
        .replaceAll("vault", "vaulx"),
    ).toBe(await shown(person, other.iid));
  }
});

test("labels and milestones are named by word, by words in quotes and by number", async () => {
  for (const [name, color] of [
    ["bug", "#ff0000"],
    ["two words", "#00ff00"],
    ["kind::docs", "#0000ff"],
  ]) {
    await callRestApi(owner, "POST", `/projects/${project.id}/labels`, { name, color });
  }
  await createTestMilestone(project, "First ascent");
  await createTestMilestone(group, "Season");
  const issue = await createTestIssue(owner, {
    description:
      '~bug ~"two words" ~kind::docs ~nothing %1 %"First ascent" %Season other/place~bug',
  });
  const html = await shown(null, issue.iid);
  expect(html).toContain('class="gfm gfm-label gl-label"');
  expect(html).toContain('class="gfm gfm-label gl-label gl-label-scoped"');
  expect(html).toContain('data-color="#ff0000"');
  expect(html).toContain(">two words</a>");
  expect(html).toContain('data-original="~&quot;two words&quot;"');
  expect(html).toContain("~nothing");
  expect(html.match(/>%First ascent<\/a>/g)).toHaveLength(2);
  expect(html).toContain(`href="/groups/${group.path}/-/milestones/1"`);
  expect(html).toContain("other/place~bug");
  expect(html).not.toContain("style=");
});

test("people, groups, projects and everybody are mentioned by name, and visitors learn of no account", async () => {
  const issue = await createTestIssue(owner, {
    description: `@Guest, @${group.path} @all @nobody a@guest ${project.path}> weather#1 @guest`,
  });
  const html = await shown(outsider, issue.iid);
  expect(html.match(/class="gfm gfm-user gfm-project_member"/g)).toHaveLength(2);
  expect(html).toContain(`href="/guest"`);
  expect(html).toContain(`>@${group.path}</a>`);
  expect(html).toContain(">@all</a>");
  expect(html).toContain("@nobody");
  expect(html).toContain("a@guest");
  expect(html).toContain(`class="gfm gfm-project"`);
  expect(html).toContain(">weather#1");
  expect(await shown(null, issue.iid)).not.toContain("gfm-user");
});

test("an address of this instance is told as a reference, also that of a comment", async () => {
  const target = await createTestIssue(owner, { title: "Target" });
  const far = await createTestIssue(owner, { title: "Far" }, privateProject);
  const at = (path: string, iid: number) => `http://localhost:3000/${path}/-/issues/${iid}`;
  const issue = await createTestIssue(owner, {
    description: `${at(project.path, target.iid)} ${at(project.path, target.iid)}#note_12 ${at(privateProject.path, far.iid)}`,
  });
  const html = await shown(owner, issue.iid);
  expect(html).toContain(`>#${target.iid}</a>`);
  expect(html).toContain(`>#${target.iid} (comment 12)</a>`);
  expect(html).toContain(`>${privateProject.path}#${far.iid}</a>`);
  expect(await shown(outsider, issue.iid)).toContain(
    `<a href="${at(privateProject.path, far.iid)}">${at(privateProject.path, far.iid)}</a>`,
  );
});

test("changed words are drawn anew, and only they", async () => {
  const issue = await createTestIssue(owner, { title: "Old :tada:", description: "**old**" });
  await updateTestIssue(owner, issue, { description: "**new**" });
  const [html] = await htmlOf(guest, [issue.iid]);
  expect(html?.descriptionHtml).toBe('<p dir="auto"><strong>new</strong></p>\n');
  expect(html?.titleHtml).toContain("gl-emoji");
});

test("words from before there was a renderer are drawn when they are read, and kept", async () => {
  const issue = await createTestIssue(owner, { description: "**old**" });
  await app.platform.db.transaction().execute(async (trx) => {
    await sql`set transaction read write`.execute(trx);
    await sql`update texts set title_html = null, description_html = null, markdown_version = 0
      where noteable_id = ${issue.id}`.execute(trx);
  });
  expect(await shown(null, issue.iid)).toBe('<p dir="auto"><strong>old</strong></p>');
  await expect.poll(async () => (await kept(issue.id))?.markdown_version).toBe(MARKDOWN_VERSION);
});

test("a reference beside markup that is not allowed leaves nothing of ours behind", async () => {
  const target = await createTestIssue(owner, { title: "Target" });
  const issue = await createTestIssue(owner, { description: `<xmp>a</xmp> #${target.iid} #99999` });
  expect((await kept(issue.id))?.description_html).not.toContain("data-n");
  const html = await shown(guest, issue.iid);
  expect(html).toContain(`>#${target.iid}</a>`);
  expect(html).not.toContain("data-n");
});

test("files are shown from where the issue is", async () => {
  const file = "/uploads/0123456789abcdef0123456789abcdef/a.png";
  const issue = await createTestIssue(owner, { description: `![a](${file})` });
  expect(await shown(null, issue.iid)).toContain(`<img src="/${project.path}${file}"`);
});

test("many issues with references cost as many statements as one", async () => {
  const target = await createTestIssue(owner, { title: "Target" });
  const iids: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    iids.push(
      (await createTestIssue(owner, { description: `#${target.iid} @guest ~bug ${count}` })).iid,
    );
  }
  const statements = (asked: number[]) => countStatements(app, () => htmlOf(guest, asked));
  expect(await statements(iids)).toBe(await statements(iids.slice(0, 1)));
});

test("a preview is for those who are signed in and see the place [NFORM-003]", async () => {
  const secret = await createTestIssue(owner, { title: "Secret", confidential: true });
  const text = `**bold** @guest #${secret.iid}`;
  expect((await preview(null, text)).statusCode).toBe(401);
  const answer = await preview(outsider, text);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    body: expect.stringContaining(`<strong>bold</strong> <a href="/guest"`) as string,
    references: { users: ["guest"], suggestions: [], commands: "" },
  });
  expect(answer.json<{ body: string }>().body).toContain(`#${secret.iid}</p>`);
  const place = `/${encodeURIComponent(privateProject.path)}`;
  expect((await preview(outsider, text, place)).statusCode).toBe(404);
  const inGroup = await preview(guest, "project#1", `/groups/${encodeURIComponent(group.path)}`);
  expect(inGroup.statusCode).toBe(200);
});

test("a preview takes what suggestions will need, and nothing else [NFORM-003]", async () => {
  const sha = "a".repeat(40);
  const lines = { line: 3, file_path: "rope.ts", base_sha: sha, start_sha: sha, head_sha: sha };
  const payload = { text: "*tight*", preview_suggestions: true, ...lines };
  const url = `/${encodeURIComponent(project.path)}/preview_markdown`;
  const asked = (more: object) =>
    injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(guest),
      payload: { ...payload, ...more },
    });
  const { body, references } = (await asked({})).json<{ body: string; references: object }>();
  expect(body).toContain("<em>tight</em>");
  expect(references).toEqual({ users: [], suggestions: [], commands: "" });
  expect((await asked({ base_sha: sha.repeat(2) })).statusCode).toBe(400);
  expect((await asked({ knot: 1 })).statusCode).toBe(400);
});

test("the API draws Markdown, with references when asked and a project is named", async () => {
  const target = await createTestIssue(owner, { title: "Target" });
  const text = `*a* #${target.iid}`;
  expect((await callRestApi(null, "POST", "/markdown", { text })).statusCode).toBe(401);
  const plain = await callRestApi(guest, "POST", "/markdown", { text });
  expect(plain.json()).toEqual({ html: `<p dir="auto"><em>a</em> #${target.iid}</p>\n` });
  const linked = await callRestApi(guest, "POST", "/markdown", {
    text,
    gfm: true,
    project: project.path,
  });
  expect(linked.json<{ html: string }>().html).toContain("gfm-issue");
  const hiddenOne = await callRestApi(outsider, "POST", "/markdown", {
    text,
    gfm: true,
    project: hidden.path,
  });
  expect(hiddenOne.statusCode).toBe(404);
});

test("the list of emoji is for everybody and for a long time", async () => {
  const answer = await injectRequest(app, { url: "/-/emojis/1/emojis.json" });
  expect(answer.headers["cache-control"]).toContain("immutable");
  const emojis = answer.json<Record<string, object>>();
  expect(emojis["thumbsup"]).toEqual({ c: "people", e: "👍️", d: "thumbs up", u: "0.6" });
  expect(Object.keys(emojis).length).toBeGreaterThan(1793);
});
