import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { listTestDiscussions } from "../discussions.ts";
import { injectRequest } from "../app.ts";
import { sessionHeaders } from "../people.ts";
import { app, createTestIssue, guest, owner, project } from "../issues.ts";
import { createTestNote } from "../notes.ts";
import { VISITOR_WITHOUT_IP } from "../../src/platform/auth/viewer.ts";
import { MARKDOWN_VERSION } from "../../src/platform/markdown/index.ts";
import { rerenderStaleTexts } from "../../src/platform/markdown/rerendering.ts";
import { staleTextsSource } from "../../src/modules/texts/rerendering.ts";
import { staleNotesSource } from "../../src/modules/notes/reading/rerendering.ts";

const { platform } = app;
const ctx = platform.contextFor(VISITOR_WITHOUT_IP, "test", platform.log);

/**
 * Unsafe HTML, as an older renderer could have stored it. `makeOld` stores this HTML with an
 * outdated Markdown version, so the server must render the text again.
 */
const UNSAFE =
  '<cairn-reference data-to="issue:1::"><img src=x onerror=alert(1)></cairn-reference>';

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await sql`set transaction read write`.execute(trx);
    await statement.execute(trx);
  });
}

async function makeOld(issueId: number): Promise<void> {
  await change(sql`update texts set title_html = ${UNSAFE}, description_html = ${UNSAFE},
    markdown_version = ${MARKDOWN_VERSION - 1} where noteable_id = ${issueId}`);
  await change(sql`update notes set html = ${UNSAFE}, markdown_version = ${MARKDOWN_VERSION - 1},
    fragment = ${`"note_html":${JSON.stringify(UNSAFE)},"note":"x","cached_markdown_version":1`}
    where noteable_id = ${issueId}`);
}

async function textsOf(issueId: number) {
  const { rows } = await sql<{ html: string; version: number }>`
    select description_html as html, markdown_version as version from texts
    where noteable_id = ${issueId}
    union all select html, markdown_version from notes where noteable_id = ${issueId}`.execute(
    platform.db,
  );
  return rows;
}

async function progressOf(texts: string) {
  const { rows } = await sql<{ last_id: number; rendered_count: number; finished: boolean }>`
    select last_id, rendered_count, finished_at is not null as finished from rerendering_progress
    where texts = ${texts}`.execute(platform.db);
  return rows[0];
}

afterEach(() => change(sql`truncate rerendering_progress`));

test("what an older renderer made is never shown, and rendered when it is read [C2]", async () => {
  const issue = await createTestIssue(owner, { description: "**bold**" });
  await createTestNote(owner, issue, "*note*");
  await makeOld(issue.id);
  for (const reader of [owner, guest, null]) {
    const [discussion] = await listTestDiscussions(reader, issue);
    expect(discussion?.notes[0]?.note_html).toBe('<p dir="auto"><em>note</em></p>\n');
    const page = await injectRequest(app, {
      url: `/${project.path}/-/issues/${issue.iid}`,
      headers: { ...(reader !== null && sessionHeaders(reader)), accept: "text/html" },
    });
    expect(page.body).toContain("<strong>bold</strong>");
    expect(page.body).not.toContain("onerror");
  }
  const versions = async () => (await textsOf(issue.id)).map(({ version }) => version);
  await expect.poll(versions).toEqual([MARKDOWN_VERSION, MARKDOWN_VERSION]);
});

test("old texts are rendered again in the background, in windows, once", async () => {
  const target = await createTestIssue(owner, { title: "Target" });
  const issues = [];
  for (let count = 0; count < 3; count += 1) {
    const issue = await createTestIssue(owner, { description: `**${count}** #${target.iid}` });
    await createTestNote(owner, issue, `*note* #${target.iid}`);
    await makeOld(issue.id);
    issues.push(issue);
  }
  await rerenderStaleTexts(ctx, staleTextsSource, { window: 2 });
  await rerenderStaleTexts(ctx, staleNotesSource, { window: 2 });
  for (const { id } of issues) {
    for (const { html, version } of await textsOf(id)) {
      expect(html).toContain(`{"to":"issue","id":${target.id},"typed":"#${target.iid}"}`);
      expect(html).not.toContain("onerror");
      expect(version).toBe(MARKDOWN_VERSION);
    }
  }
  expect(await progressOf("issues")).toMatchObject({ finished: true, rendered_count: 3 });
  expect(await progressOf("notes")).toMatchObject({ finished: true, rendered_count: 3 });
  // The rerendering job has finished, so it ignores a text that becomes outdated later. The server
  // renders such a text again when a viewer reads it.
  await makeOld(issues[0]?.id ?? 0);
  await rerenderStaleTexts(ctx, staleTextsSource);
  expect((await textsOf(issues[0]?.id ?? 0))[0]?.version).toBe(MARKDOWN_VERSION - 1);
});

test("a run that has no time left goes on where it stopped, and no two runs do the same", async () => {
  const issue = await createTestIssue(owner, { description: "old" });
  await makeOld(issue.id);
  await rerenderStaleTexts(ctx, staleTextsSource, { milliseconds: 0 });
  expect(await progressOf("issues")).toMatchObject({ finished: false, last_id: 0 });
  await Promise.all([
    rerenderStaleTexts(ctx, staleTextsSource),
    rerenderStaleTexts(ctx, staleTextsSource),
  ]);
  await rerenderStaleTexts(ctx, staleTextsSource);
  expect(await progressOf("issues")).toMatchObject({ finished: true });
  expect((await textsOf(issue.id))[0]?.version).toBe(MARKDOWN_VERSION);
});

test("a new renderer begins again, an old process leaves it alone", async () => {
  await change(sql`insert into rerendering_progress (texts, markdown_version, last_id, finished_at)
    values ('issues', ${MARKDOWN_VERSION - 1}, 1000000, now()),
      ('notes', ${MARKDOWN_VERSION + 1}, 0, null)`);
  const issue = await createTestIssue(owner, { description: "old" });
  await createTestNote(owner, issue, "old");
  await makeOld(issue.id);
  await rerenderStaleTexts(ctx, staleTextsSource);
  await rerenderStaleTexts(ctx, staleNotesSource);
  const [description, note] = await textsOf(issue.id);
  expect(description?.version).toBe(MARKDOWN_VERSION);
  expect(note?.version).toBe(MARKDOWN_VERSION - 1);
});

test("words that were written meanwhile are not overwritten", async () => {
  const issue = await createTestIssue(owner, { description: "old" });
  await makeOld(issue.id);
  const { rows } = await staleTextsSource.find(ctx, issue.id - 1, 10);
  await change(sql`update texts set description = 'new' where noteable_id = ${issue.id}`);
  for (const row of rows) await staleTextsSource.render(ctx, row);
  expect((await textsOf(issue.id))[0]?.version).toBe(MARKDOWN_VERSION - 1);
});
