import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp } from "../../../../test/app.ts";
import { solveRequiredCaptcha, type CaptchaRequiredResponse } from "../../../../test/captcha.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../../test/people.ts";
import { createTestProject } from "../../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app);
const stranger = await createTestPerson(app);
const other = await createTestPerson(app);
const admin = await createTestPerson(app, { admin: true });
const project = await createTestProject(app, owner, { visibility: "public" });
const rest = `/api/v4/projects/${project.id}/issues`;

const create = (payload: object, who: TestPerson, headers = {}) =>
  injectRequest(app, {
    method: "POST",
    url: rest,
    headers: { ...sessionHeaders(who), ...headers },
    payload,
  });
const logOf = (id: number) =>
  app.platform.db.selectFrom("spam_logs").selectAll().where("id", "=", id).executeTakeFirst();

describe("submitting as spam", () => {
  const mark = (iid: number, who: TestPerson, headers = {}) =>
    injectRequest(app, {
      method: "POST",
      url: `/${project.path}/-/issues/${iid}/mark_as_spam`,
      headers: { ...sessionHeaders(who), ...headers },
    });
  const detail = (iid: number, who: TestPerson) =>
    injectRequest(app, { url: `${rest}/${iid}/user_agent_detail`, headers: sessionHeaders(who) });

  test("is for administrators, who also see where it came from [ISSUE-032]", async () => {
    const agent = { "user-agent": `Browser ${"x".repeat(2000)}` };
    const { iid } = (await create({ title: "Plain" }, stranger, agent)).json<{ iid: number }>();
    expect((await mark(iid, owner)).statusCode).toBe(403);
    expect((await detail(iid, owner)).statusCode).toBe(403);
    expect((await detail(iid, admin)).json()).toEqual({
      user_agent: agent["user-agent"].slice(0, 1000),
      ip_address: "127.0.0.1",
      akismet_submitted: false,
    });
    const answer = await mark(iid, admin);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ redirect_to: `/${project.path}/-/issues/${iid}` });
    expect((await detail(iid, admin)).json()).toMatchObject({ akismet_submitted: true });
    const page = await mark(iid, admin, { accept: "text/html" });
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `/${project.path}/-/issues/${iid}`,
    ]);
  });

  test("stops the same text everywhere, and asks about its hosts, also those that were known", async () => {
    const text =
      "Genuine stones at the lowest price: https://pills.example and https://docs.example";
    await create({ title: "Docs", description: "https://docs.example" }, admin);
    const before = { title: "See the docs", description: "https://docs.example/page" };
    expect((await create(before, other)).statusCode).toBe(201);
    const spammer = await createTestPerson(app);
    const words = { title: "Great", description: text };
    const headers = await solveRequiredCaptcha(app, rest, words, spammer);
    const { iid } = (await create(words, spammer, headers)).json<{ iid: number }>();
    await mark(iid, admin);

    const refused = await create({ ...words, title: "GREAT 2" }, other);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ message: { error: "Spam detected" } });
    for (const description of ["https://pills.example", "https://docs.example"]) {
      const asked = await create({ title: "Else", description }, other);
      expect(await logOf(asked.json<CaptchaRequiredResponse>().spam_log_id)).toMatchObject({
        rule: "reported_host",
      });
    }
  });

  test("of an issue whose origin was forgotten works all the same", async () => {
    const { iid, id } = (await create({ title: "Old" }, stranger)).json<{
      iid: number;
      id: number;
    }>();
    await app.platform.db
      .transaction()
      .execute((trx) => trx.deleteFrom("issue_origins").where("issue_id", "=", id).execute());
    expect((await detail(iid, admin)).statusCode).toBe(404);
    expect((await mark(iid, admin)).statusCode).toBe(201);
  });
});
