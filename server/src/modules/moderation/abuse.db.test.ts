import { ABUSE_REPORTS_PATH, newAbuseReportPath } from "@cairn/contract/moderation";
import {
  AbuseReportListResponse,
  abuseReportsUrl,
  abuseReportResolutionPath,
} from "@cairn/contract/moderation/abuse-reports";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";
import { VISITOR_WITHOUT_IP } from "../../platform/auth/viewer.ts";
import { moderationJobs } from "./moderation.jobs.ts";

const app = await startTestApp({ CAIRN_RATE_LIMITS: "abuseReports=100000,signUpByAddress=100000" });
const admin = await createTestPerson(app, { admin: true });
const ada = await createTestPerson(app, { name: "Ada" });
const bob = await createTestPerson(app, { name: "Bob" });

const report = (wish: object, who: TestPerson | null, headers = {}) =>
  injectRequest(app, {
    method: "POST",
    url: ABUSE_REPORTS_PATH,
    headers: { ...(who && sessionHeaders(who)), ...headers },
    payload: { abuse_report: { user_id: bob.id, message: "Is rude.", ...wish } },
  });
const reports = async (state: "open" | "resolved" = "open", before?: number) =>
  AbuseReportListResponse.parse(
    (
      await injectRequest(app, {
        url: abuseReportsUrl(state, before),
        headers: sessionHeaders(admin),
      })
    ).json(),
  );
const open = (userId: number, who: TestPerson | null, refUrl?: string) =>
  injectRequest(app, {
    url: newAbuseReportPath(userId, refUrl),
    headers: { accept: "text/html", ...(who && sessionHeaders(who)) },
  });

describe("reporting somebody", () => {
  test("is for those who are signed in, about others who are there [ISSUE-031]", async () => {
    expect((await open(bob.id, null)).statusCode).toBe(303);
    expect((await report({}, null)).statusCode).toBe(401);
    expect((await open(ada.id, ada)).statusCode).toBe(403);
    expect((await report({ user_id: ada.id }, ada)).statusCode).toBe(403);
    expect((await open(999_999, ada)).statusCode).toBe(404);
    expect((await report({ user_id: 999_999 }, ada)).statusCode).toBe(404);
    const page = await open(bob.id, ada, "http://localhost:3000/bob");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Bob");
  });

  test("tells the administrators who, whom, where and what", async () => {
    const wish = { message: "  Is rude.  ", ref_url: "http://localhost:3000/a/b/-/issues/1#top" };
    const answer = await report(wish, ada);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: number }>();
    const { items } = await reports();
    expect(items.find((item) => item.id === id)).toMatchObject({
      user: { username: bob.username },
      reporter: { username: ada.username },
      message: "Is rude.",
      ref_path: "/a/b/-/issues/1#top",
      resolved_at: null,
      resolved_by: null,
    });
  });

  test.each([
    [{ message: "  " }, "message"],
    [{ message: "x".repeat(1001) }, "message"],
    [{ ref_url: "https://elsewhere.example/" }, "ref_url"],
    [{ ref_url: "//elsewhere.example/" }, "ref_url"],
    [{ ref_url: "javascript:alert(1)" }, "ref_url"],
  ])("refuses %o", async (wish, field) => {
    const answer = await report(wish, ada);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty(`message.${field}`);
  });

  test("of the same twice says that it is known, until it was dealt with", async () => {
    const wish = { ref_url: "/twice" };
    const { id } = (await report(wish, ada)).json<{ id: number }>();
    expect((await report(wish, ada)).statusCode).toBe(409);
    await injectRequest(app, {
      method: "POST",
      url: abuseReportResolutionPath(id),
      headers: sessionHeaders(admin),
    });
    expect((await report(wish, ada)).statusCode).toBe(201);
  });

  test("works without JavaScript: the page says so, or comes back with what was typed", async () => {
    const html = { accept: "text/html" };
    const wrong = await report(
      { message: "Words", ref_url: "https://elsewhere.example" },
      ada,
      html,
    );
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain("must be a page on this site");
    expect(wrong.body).toContain("Words");
    const sent = await report({ message: "Words", ref_url: "/plain" }, ada, html);
    expect(sent.statusCode).toBe(201);
    expect(sent.body).toContain('"abuse_report":{"id"');
  });

  test("is limited", async () => {
    const strict = await startTestApp({ CAIRN_RATE_LIMITS: "abuseReports=1" });
    const send = (ref_url: string) =>
      injectRequest(strict, {
        method: "POST",
        url: ABUSE_REPORTS_PATH,
        headers: sessionHeaders(bob),
        payload: { abuse_report: { user_id: ada.id, message: "Words", ref_url } },
      });
    expect((await send("/one")).statusCode).toBe(201);
    expect((await send("/two")).statusCode).toBe(429);
  });
});

describe("looking into reports", () => {
  test("is for administrators", async () => {
    for (const [who, status] of [
      [{}, 401],
      [sessionHeaders(ada), 403],
    ] as const) {
      expect(
        (await injectRequest(app, { url: abuseReportsUrl("open"), headers: who })).statusCode,
      ).toBe(status);
      const resolve = { method: "POST", url: abuseReportResolutionPath(1), headers: who } as const;
      expect((await injectRequest(app, resolve)).statusCode).toBe(status);
    }
    const page = {
      url: "/admin/abuse_reports",
      headers: { accept: "text/html", ...sessionHeaders(ada) },
    };
    expect((await injectRequest(app, page)).statusCode).toBe(403);
  });

  test("one page after the other, newest first", async () => {
    for (let n = 0; n < 25; n += 1) await report({ ref_url: `/page-${n}` }, ada);
    const first = await reports();
    expect(first.items).toHaveLength(20);
    const ids = first.items.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const second = await reports("open", first.next ?? undefined);
    expect(second.items[0]?.id).toBeLessThan(ids.at(-1) ?? 0);
    const everything = [...first.items, ...second.items].map(({ ref_path: path }) => path);
    expect(everything.filter((path) => path.startsWith("/page-"))).toHaveLength(25);
  });

  test("ends with saying so, once", async () => {
    const { id } = (await report({ ref_url: "/done" }, ada)).json<{ id: number }>();
    const resolve = () =>
      injectRequest(app, {
        method: "POST",
        url: abuseReportResolutionPath(id),
        headers: sessionHeaders(admin),
      });
    expect((await resolve()).statusCode).toBe(201);
    const [newest] = (await reports("resolved")).items;
    expect(newest).toMatchObject({ id, resolved_by: { username: admin.username } });
    expect((await resolve()).statusCode).toBe(201);
    expect((await reports("resolved")).items[0]).toEqual(newest);
    expect((await reports()).items.map((item) => item.id)).not.toContain(id);
    const absent = { method: "POST", url: abuseReportResolutionPath(999_999) } as const;
    expect(
      (await injectRequest(app, { ...absent, headers: sessionHeaders(admin) })).statusCode,
    ).toBe(404);
  });
});

test("where issues came from, what was stopped and what was dealt with is forgotten after 90 days", async () => {
  const project = await createTestProject(app, ada);
  const url = `/api/v4/projects/${project.id}/issues`;
  const opened: number[] = [];
  for (const title of ["Old", "New"]) {
    const answer = await injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(ada),
      payload: { title },
    });
    opened.push(answer.json<{ id: number }>().id);
  }
  const [old, young] = opened as [number, number];
  const longAgo = new Date(Date.now() - 91 * 86_400_000).toISOString();
  const log = { kind: "issue", rule: "any", verdict: 1, text_digest: Buffer.from("x") };
  const reported = { reporter_id: ada.id, user_id: bob.id, message: "x", created_at: longAgo };
  await app.platform.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("abuse_reports").execute();
    await trx
      .insertInto("abuse_reports")
      .values([
        { ...reported, ref_path: "/old", resolved_at: longAgo },
        { ...reported, ref_path: "/new", resolved_at: new Date().toISOString() },
        { ...reported, ref_path: "/open" },
      ])
      .execute();
    await trx
      .updateTable("issue_origins")
      .set({ created_at: longAgo })
      .where("issue_id", "=", old)
      .execute();
    await trx
      .insertInto("spam_logs")
      .values([
        { ...log, user_id: ada.id, created_at: longAgo },
        { ...log, user_id: bob.id },
      ])
      .execute();
  });
  const [job] = moderationJobs;
  await job?.run(app.platform.contextFor(VISITOR_WITHOUT_IP, "test", app.platform.log), {});
  const origins = await app.platform.db
    .selectFrom("issue_origins")
    .select("issue_id")
    .where("issue_id", "in", opened)
    .execute();
  expect(origins).toEqual([{ issue_id: young }]);
  const logs = await app.platform.db.selectFrom("spam_logs").select("user_id").execute();
  expect(logs).toEqual([{ user_id: bob.id }]);
  const left = await app.platform.db
    .selectFrom("abuse_reports")
    .select("ref_path")
    .orderBy("id")
    .execute();
  expect(left).toEqual([{ ref_path: "/new" }, { ref_path: "/open" }]);
});
