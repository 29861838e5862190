/** Tests the requests of the list of linked issues on an issue's page. */
import {
  issueLinksUrl,
  LINK_TYPE,
  WebLinkedIssue,
  WebLinkedIssues,
  type LinkType,
} from "@cairn/contract/issues/issue-links";
import type { Issue } from "@cairn/contract/issues/issues";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { TestResponse } from "../../../../test/app.ts";
import {
  app,
  callRestApi,
  createTestIssue,
  guest,
  owner,
  privateProject,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { callWebApi } from "../../../../test/issue-web.ts";
import type { TestPerson } from "../../../../test/people.ts";
import { createTestProject } from "../../../../test/places.ts";
import { NOTEABLE_KIND } from "../../noteables/index.ts";

const linksOf = ({ iid }: Issue) => issueLinksUrl(project.path, iid);
const titlesOf = (links: readonly WebLinkedIssue[]) => links.map(({ title }) => title);

async function list(who: TestPerson | null, issue: Issue): Promise<WebLinkedIssue[]> {
  const answer = await callWebApi(who, "GET", linksOf(issue));
  expect(answer.statusCode, answer.body).toBe(200);
  return z.array(WebLinkedIssue).parse(answer.json());
}

function add(who: TestPerson, issue: Issue, references: readonly string[], link_type?: LinkType) {
  const body = { issuable_references: references, ...(link_type && { link_type }) };
  return callWebApi(who, "POST", linksOf(issue), body);
}

const messageOf = (answer: TestResponse) => answer.json<WebLinkedIssues>().message;
const titlesIn = (answer: TestResponse) => titlesOf(answer.json<WebLinkedIssues>().issuables);

const createIssues = (...titles: string[]) =>
  Promise.all(titles.map((title) => createTestIssue(owner, { title })));

async function createLinkedIssues(...titles: string[]) {
  const [issue, ...others] = await createIssues("Main", ...titles);
  for (const { iid } of others) await add(owner, issue as Issue, [`#${iid}`]);
  return { issue: issue as Issue, links: await list(owner, issue as Issue) };
}

/** Inserts issues that `blocker` blocks, more than users can link. */
async function insertBlockedIssues(blocker: Issue, count: number): Promise<void> {
  const statement = sql`
    with noteable as (
      insert into noteables (namespace_id, root_namespace_id, kind)
      select ${project.id}, ${project.rootId}, ${NOTEABLE_KIND.issue}
      from generate_series(1, ${count}::int) returning id
    ), blocked as (
      insert into issues (id, project_id, root_namespace_id, iid, author_id)
      select id, ${project.id}, ${project.rootId}, 600000 + row_number() over (), ${owner.id}
      from noteable returning id)
    insert into issue_links (source_id, target_id, project_id, root_namespace_id, author_id, link_type)
    select ${blocker.id}, id, ${project.id}, ${project.rootId}, ${owner.id}, ${LINK_TYPE.blocks}
    from blocked`;
  await app.platform.db.transaction().execute((inner) => statement.execute(inner));
}

const move = (who: TestPerson, link: WebLinkedIssue | undefined, body: object) =>
  callWebApi(who, "PUT", link?.relation_path ?? "", body);

describe("adding links", () => {
  test("takes numbers, full references and URLs, by default as related [LINK-022] [LINK-028] [LINK-040] [LINK-041]", async () => {
    const [issue, near, far] = await createIssues("Main", "Near", "Far");
    const inside = await createTestIssue(owner, { title: "Inside" }, privateProject);
    const answer = await add(owner, issue as Issue, [
      `#${near?.iid}`,
      `${privateProject.path}#${inside.iid}`,
      far?.web_url ?? "",
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { message, issuables } = WebLinkedIssues.parse(answer.json());
    expect(message).toBeNull();
    expect(issuables.map(({ reference, link_type }) => `${link_type} ${reference}`)).toEqual([
      `relates_to #${near?.iid}`,
      `relates_to ${privateProject.path}#${inside.iid}`,
      `relates_to #${far?.iid}`,
    ]);
    expect(await list(owner, issue as Issue)).toEqual(issuables);
  });

  test("names the references that cannot be linked and then links none [LINK-041]", async () => {
    const [issue, other] = await createIssues("Main", "Other");
    const secret = await createTestIssue(owner, { confidential: true });
    const partly = await add(owner, issue as Issue, [`#${other?.iid}`, "#99999", "nothing"]);
    expect(partly.statusCode).toBe(422);
    expect(WebLinkedIssues.parse(partly.json())).toEqual({
      message: "#99999 cannot be found. nothing cannot be found",
      issuables: [],
      failed_references: ["#99999", "nothing"],
    });
    const itself = await add(owner, issue as Issue, [`#${issue?.iid}`]);
    expect([itself.statusCode, messageOf(itself)]).toEqual([404, `#${issue?.iid} is this issue`]);
    // An issue that the user cannot see is answered like one that does not exist.
    const place = await createTestProject(app, guest, { visibility: "public" });
    const own = await createTestIssue(guest, {}, place);
    const [hidden, absent] = await Promise.all(
      [secret.iid, 99_999].map(async (iid) => {
        const reference = `${project.path}#${iid}`;
        const body = { issuable_references: [reference] };
        const answer = await callWebApi(guest, "POST", issueLinksUrl(place.path, own.iid), body);
        return [answer.statusCode, answer.body.replaceAll(reference, "")];
      }),
    );
    expect(hidden).toEqual(absent);
  });

  test("answers 409 when all are linked, and skips those that are [LINK-041]", async () => {
    const { issue, links } = await createLinkedIssues("A");
    const [more] = await createIssues("B");
    const again = await add(owner, issue, [links[0]?.reference ?? ""]);
    expect([again.statusCode, messageOf(again)]).toEqual([409, "These issues are already linked"]);
    const both = await add(owner, issue, [links[0]?.reference ?? "", `#${more?.iid}`]);
    expect([both.statusCode, titlesIn(both)]).toEqual([200, ["A", "B"]]);
  });

  test("cannot make issues block each other in a circle", async () => {
    const [a, b, c] = (await createIssues("A", "B", "C")) as [Issue, Issue, Issue];
    expect((await add(owner, a, [`#${b.iid}`], "blocks")).statusCode).toBe(200);
    // Each of the two links is possible alone.
    const answers = await Promise.all([
      add(owner, b, [`#${c.iid}`], "blocks"),
      add(owner, a, [`#${c.iid}`], "is_blocked_by"),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused && messageOf(refused)).toBe("Link type would make an issue block itself");
  });

  test("refuses a blocking link when the search for a circle would be long", async () => {
    const [issue, blocker, next] = (await createIssues("A", "B", "C")) as [Issue, Issue, Issue];
    await add(owner, blocker, [`#${next.iid}`], "blocks");
    await insertBlockedIssues(next, 2000);
    const answer = await add(owner, issue, [`#${blocker.iid}`], "blocks");
    const message = "Link type would block too many issues through other issues";
    expect([answer.statusCode, messageOf(answer)]).toEqual([422, message]);
  });
});

describe("a linked issue", () => {
  test("has the fields that its row shows [LINK-011] [LINK-013]", async () => {
    const issue = await createTestIssue(owner);
    const due = { due_date: "2026-12-01", weight: 3, assignee_ids: [owner.id] };
    const other = await createTestIssue(owner, { title: "Row", confidential: true, ...due });
    await add(owner, issue, [`#${other.iid}`], "blocks");
    const [link] = await list(owner, issue);
    expect(link).toMatchObject({
      id: other.id,
      title: "Row",
      state: "opened",
      confidential: true,
      path: new URL(other.web_url).pathname,
      link_type: "blocks",
      weight: 3,
      due_date: "2026-12-01",
      assignees: [{ username: owner.username }],
      milestone: null,
      closed_at: null,
      lock_issue_removal: false,
      locked_message: null,
      pipeline_status: null,
    });
    // Readers get no path to change the link, and guests no confidential issue.
    expect((await list(reporter, issue))[0]?.relation_path).toMatch(/\/links\/\d+\.json$/);
    expect(await list(guest, issue)).toEqual([]);
  });

  test("is locked while its project is archived [LINK-010]", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const other = await createTestIssue(owner, {}, place);
    const issue = await createTestIssue(owner);
    await add(owner, issue, [`${place.path}#${other.iid}`]);
    const [before] = await list(owner, issue);
    await callRestApi(owner, "POST", `/projects/${place.id}/archive`);
    expect((await list(owner, issue))[0]).toMatchObject({
      relation_path: null,
      lock_issue_removal: true,
      locked_message: `This link cannot be removed because ${place.path} is archived.`,
    });
    const removed = await callWebApi(owner, "DELETE", before?.relation_path ?? "");
    expect(removed.statusCode).toBe(404);
  });

  test("is removed by its path; without the right it is not there [LINK-044]", async () => {
    const { issue, links } = await createLinkedIssues("A", "B");
    const path = links[0]?.relation_path ?? "";
    expect((await callWebApi(guest, "DELETE", path)).statusCode).toBe(404);
    const answer = await callWebApi(owner, "DELETE", path);
    expect([answer.statusCode, titlesIn(answer)]).toEqual([200, ["B"]]);
    expect((await callWebApi(owner, "DELETE", path)).statusCode).toBe(404);
    expect(titlesOf(await list(guest, issue))).toEqual(["B"]);
  });
});

describe("reordering links", () => {
  test("moves an issue between two others [LINK-042]", async () => {
    const { issue, links } = await createLinkedIssues("A", "B", "C");
    const [a, b, c] = links;
    const moved = await move(owner, c, { move_before_id: a?.id, move_after_id: b?.id });
    expect([moved.statusCode, moved.json()]).toEqual([200, {}]);
    expect(titlesOf(await list(owner, issue))).toEqual(["A", "C", "B"]);
    // Other clients send the neighbors below the name of the kind.
    await move(owner, a, { issue: { move_before_id: b?.id } });
    expect(titlesOf(await list(owner, issue))).toEqual(["C", "B", "A"]);
    await move(owner, a, { epic: { move_after_id: c?.id } });
    expect(titlesOf(await list(owner, issue))).toEqual(["A", "C", "B"]);
    const [more] = await createIssues("D");
    await add(owner, issue, [`#${more?.iid}`]);
    expect(titlesOf(await list(owner, issue))).toEqual(["A", "C", "B", "D"]);
  });

  test("leaves the order of the linked issue's own list", async () => {
    const { issue, links } = await createLinkedIssues("A", "B");
    const [a, b] = links;
    const linked = { ...issue, iid: Number(a?.reference.slice(1)) };
    const [extra] = await createIssues("Extra");
    await add(owner, linked, [`#${extra?.iid}`]);
    const [main, last] = await list(owner, linked);
    await move(owner, last, { move_after_id: main?.id });
    expect(titlesOf(await list(owner, linked))).toEqual(["Extra", "Main"]);
    await move(owner, main, { move_after_id: last?.id });
    await move(owner, b, { move_after_id: a?.id });
    expect(titlesOf(await list(owner, linked))).toEqual(["Main", "Extra"]);
  });

  test("needs a neighbor that is linked, and the right to arrange", async () => {
    const { links } = await createLinkedIssues("A", "B");
    expect((await move(owner, links[0], { move_before_id: 1 })).statusCode).toBe(400);
    expect((await move(guest, links[0], { move_before_id: links[1]?.id })).statusCode).toBe(403);
  });

  test("loses and doubles nothing when many users reorder at once", async () => {
    const { issue, links } = await createLinkedIssues("A", "B", "C", "D", "E");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, round) => {
        const [link, next] = [links[round % 5], links[(round * 3 + 1) % 5]];
        return move(owner, link, { move_before_id: (link === next ? links[0] : next)?.id });
      }),
    );
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => ![200, 400, 429, 503].includes(status))).toEqual([]);
    expect(titlesOf(await list(owner, issue)).toSorted()).toEqual(["A", "B", "C", "D", "E"]);
  });
});

test("the REST API lists links in the order of the page", async () => {
  const { issue, links } = await createLinkedIssues("A", "B");
  await move(owner, links[1], { move_after_id: links[0]?.id });
  const answer = await callRestApi(
    owner,
    "GET",
    `/projects/${project.id}/issues/${issue.iid}/links`,
  );
  expect(answer.json<{ title: string }[]>().map(({ title }) => title)).toEqual(["B", "A"]);
});
