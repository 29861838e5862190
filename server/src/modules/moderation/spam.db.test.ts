import { GUEST, PLANNER } from "@cairn/contract/access";
import type { CaptchaChallenge } from "@cairn/contract/moderation";
import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../test/app.ts";
import {
  solveCaptchaHtml,
  solveRequiredCaptcha,
  buildSuspiciousText,
  type CaptchaRequiredResponse,
} from "../../../test/captcha.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../../test/people.ts";
import { addTestMember, createTestProject } from "../../../test/places.ts";

const app = await startTestApp();
const owner = await createTestPerson(app);
const stranger = await createTestPerson(app);
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
const createOnPage = (payload: object, who: TestPerson, accept = "application/json") => {
  const headers = { ...sessionHeaders(who), accept };
  return injectRequest(app, {
    method: "POST",
    url: `/${project.path}/-/issues/new`,
    headers,
    payload,
  });
};
const issuesCalled = async (title: string) =>
  (
    await injectRequest(app, {
      url: `${rest}?search=${encodeURIComponent(title)}`,
      headers: sessionHeaders(owner),
    })
  ).json<unknown[]>();
const logOf = (id: number) =>
  app.platform.db.selectFrom("spam_logs").selectAll().where("id", "=", id).executeTakeFirst();
/** Changes the account's creation date, so that the spam rules do not treat the account as new. */
const anOldAccount = ({ id }: TestPerson) =>
  app.platform.db.transaction().execute((trx) =>
    trx
      .updateTable("users")
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where("id", "=", id)
      .execute(),
  );
const expectAsked = (answer: TestResponse) => expect(answer.statusCode).toBe(409);

describe("what looks like spam", () => {
  test("is answered by the API with a captcha, written down, and not kept [EDIT-051]", async () => {
    const words = buildSuspiciousText();
    const answer = await create(words, stranger);
    expect(answer.statusCode).toBe(409);
    const body = answer.json<CaptchaRequiredResponse>();
    expect(body).toEqual({
      needs_captcha_response: true,
      spam_log_id: expect.any(Number) as number,
      captcha_site_key: expect.stringMatching(/^[\w-]+$/) as string,
      recaptcha_html: `<div class="cairn-captcha" data-challenge="${body.captcha_site_key}"></div>`,
      message: { error: expect.stringContaining("looks like spam") as string },
    });
    expect(await logOf(body.spam_log_id)).toMatchObject({
      user_id: stranger.id,
      rule: "young_with_links",
      verdict: 1,
      verified_at: null,
    });
    expect(await issuesCalled(words.title)).toEqual([]);
  });

  test("is written down although an idempotent request takes everything back", async () => {
    const answer = await create(buildSuspiciousText(), stranger, {
      "idempotency-key": "once and for all",
    });
    expect(await logOf(answer.json<CaptchaRequiredResponse>().spam_log_id)).toBeDefined();
  });

  test("is answered on our own pages with the captcha to show [EDIT-050]", async () => {
    const words = buildSuspiciousText();
    const answer = await createOnPage({ issue: words }, stranger);
    expect(answer.statusCode).toBe(200);
    const question = answer.json<CaptchaChallenge>();
    expect(Object.keys(question).toSorted()).toEqual(["recaptcha_html", "spam_log_id"]);
    const again = await createOnPage(
      {
        issue: words,
        spam_log_id: question.spam_log_id,
        "g-recaptcha-response": await solveCaptchaHtml(question.recaptcha_html),
      },
      stranger,
    );
    expect(again.statusCode).toBe(201);
    expect(await issuesCalled(words.title)).toHaveLength(1);
    const log = await logOf(question.spam_log_id);
    expect(log?.verified_at).not.toBeNull();
  });

  test("brings the form back, with its words, where there is no JavaScript", async () => {
    const { title, description } = buildSuspiciousText();
    const answer = await createOnPage({ issue: { title, description } }, stranger, "text/html");
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain("looks like spam");
    expect(answer.body).toContain(description);
  });

  test("is told by GraphQL as an error that says what is wanted", async () => {
    const query = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { errors } }`;
    const variables = { input: { projectPath: project.path, ...buildSuspiciousText() } };
    const headers = sessionHeaders(stranger);
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/graphql",
      headers,
      payload: { query, variables },
    });
    expect(answer.json()).toMatchObject({
      errors: [
        {
          extensions: {
            code: "captcha_wanted",
            needsCaptchaResponse: true,
            spamLogId: expect.any(Number) as number,
            captchaSiteKey: expect.any(String) as string,
          },
        },
      ],
    });
  });
});

describe("changing an issue", () => {
  test("is asked about for what is new in it, and not for what was there", async () => {
    const words = buildSuspiciousText();
    const answer = await solveRequiredCaptcha(app, rest, words, stranger);
    const { iid } = (await create(words, stranger, answer)).json<{ iid: number }>();
    const change = (payload: object) =>
      injectRequest(app, {
        method: "PUT",
        url: `${rest}/${iid}`,
        headers: sessionHeaders(stranger),
        payload,
      });
    const { description } = words;
    expect((await change({ description: `${description} (typo)` })).statusCode).toBe(200);
    expectAsked(await change({ description: `${description} https://more.example` }));
    const page = await injectRequest(app, {
      method: "PUT",
      url: `/${project.path}/-/issues/${iid}.json`,
      headers: sessionHeaders(stranger),
      payload: { issue: { description: "https://other.example" } },
    });
    expect([page.statusCode, Object.keys(page.json<object>())]).toEqual([
      200,
      ["recaptcha_html", "spam_log_id"],
    ]);
  });
});

describe("nobody is asked", () => {
  test("who arranges issues here, or is an administrator", async () => {
    const planner = await createTestPerson(app);
    await addTestMember(app, project, planner, PLANNER);
    for (const person of [owner, admin, planner]) {
      expect((await create(buildSuspiciousText(), person)).statusCode).toBe(201);
    }
    const guest = await createTestPerson(app);
    await addTestMember(app, project, guest, GUEST);
    expectAsked(await create(buildSuspiciousText(), guest));
  });

  test("where one must be let in first", async () => {
    const hidden = await createTestProject(app, owner, { visibility: "private" });
    const guest = await createTestPerson(app);
    await addTestMember(app, hidden, guest, GUEST);
    const url = `/api/v4/projects/${hidden.id}/issues`;
    const answer = await injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(guest),
      payload: buildSuspiciousText(),
    });
    expect(answer.statusCode).toBe(201);
  });

  test("where it is switched off", async () => {
    const open = await startTestApp({ CAIRN_SPAM_CHECK: "off" });
    const answer = await injectRequest(open, {
      method: "POST",
      url: rest,
      headers: sessionHeaders(stranger),
      payload: buildSuspiciousText(),
    });
    expect(answer.statusCode).toBe(201);
  });
});

describe("the rules learn", () => {
  test("hosts that trusted people link to where everybody reads it, and only there", async () => {
    const planner = await createTestPerson(app);
    await addTestMember(app, project, planner, PLANNER);
    await anOldAccount(planner);
    for (const trusted of [planner, admin]) {
      const words = buildSuspiciousText();
      const secret = buildSuspiciousText();
      await create({ ...secret, confidential: true }, trusted);
      await create(words, trusted);
      const reader = await createTestPerson(app);
      expect((await create({ ...words, title: "Mine" }, reader)).statusCode).toBe(201);
      expectAsked(await create({ ...secret, title: "Mine" }, reader));
    }
  });

  test("nothing from a new account, nor from anybody in a place of their own", async () => {
    const [young, old] = [await createTestPerson(app), await createTestPerson(app)];
    await addTestMember(app, project, young, PLANNER);
    await anOldAccount(old);
    const own = await createTestProject(app, old, { visibility: "public" });
    const words = [buildSuspiciousText(), buildSuspiciousText()] as const;
    expect((await create(words[0], young)).statusCode).toBe(201);
    const url = `/api/v4/projects/${own.id}/issues`;
    const made = await injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(old),
      payload: words[1],
    });
    expect(made.statusCode).toBe(201);
    for (const known of words) {
      const asked = await create({ ...known, title: "Mine" }, await createTestPerson(app));
      const { spam_log_id: id } = asked.json<CaptchaRequiredResponse>();
      expect(await logOf(id)).toMatchObject({ rule: "young_with_links" });
    }
  });

  test("that the same text again and again is asked about", async () => {
    const words = {
      title: "Buy",
      description: "The cheapest stones of the whole valley, call now.",
    };
    const person = await createTestPerson(app);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const numbered = { ...words, title: `Buy ${n}` };
      statuses.push((await create(numbered, person)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 409]);
  });
});
