import { describe, expect, test } from "vitest";
import { injectRequest, startTestApp, type TestResponse } from "../../../test/app.ts";
import {
  buildCaptchaHeaders,
  solveCaptchaHtml,
  solveRequiredCaptcha,
  buildSuspiciousText,
  type CaptchaRequiredResponse,
} from "../../../test/captcha.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";
import { createTestProject } from "../../../test/places.ts";
import { createCaptchaChallenge } from "./captcha.ts";

const app = await startTestApp();
const owner = await createTestPerson(app);
const stranger = await createTestPerson(app);
const other = await createTestPerson(app);
const project = await createTestProject(app, owner, { visibility: "public" });
const rest = `/api/v4/projects/${project.id}/issues`;

const create = (payload: object, who: TestPerson, headers = {}) =>
  injectRequest(app, {
    method: "POST",
    url: rest,
    headers: { ...sessionHeaders(who), ...headers },
    payload,
  });
const issuesCalled = async (title: string) =>
  (
    await injectRequest(app, {
      url: `${rest}?search=${encodeURIComponent(title)}`,
      headers: sessionHeaders(owner),
    })
  ).json<unknown[]>();
const expectAsked = (answer: TestResponse) => expect(answer.statusCode).toBe(409);

describe("an answered captcha", () => {
  test("lets its text through, once, for a token as for a page", async () => {
    const words = buildSuspiciousText();
    const token = tokenHeaders(await createTestToken(app, stranger));
    const asked = await injectRequest(app, {
      method: "POST",
      url: rest,
      headers: token,
      payload: words,
    });
    const { spam_log_id: id, recaptcha_html: html } = asked.json<CaptchaRequiredResponse>();
    const headers = { ...token, ...buildCaptchaHeaders(id, await solveCaptchaHtml(html)) };
    const again = () => injectRequest(app, { method: "POST", url: rest, headers, payload: words });
    expect((await again()).statusCode).toBe(201);
    expectAsked(await again());
    expect(await issuesCalled(words.title)).toHaveLength(1);
  });

  test("is used by one of two who come at once", async () => {
    const words = buildSuspiciousText();
    const answer = await solveRequiredCaptcha(app, rest, words, stranger);
    const both = await Promise.all([0, 1].map(() => create(words, stranger, answer)));
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });

  test("does not stand in the way of an idempotent request that comes again", async () => {
    const words = buildSuspiciousText();
    const answer = await solveRequiredCaptcha(app, rest, words, stranger);
    const key = { "idempotency-key": "the same once more" };
    expect((await create(words, stranger, { ...answer, ...key })).statusCode).toBe(201);
    const replayed = await create(words, stranger, { ...answer, ...key });
    expect(replayed.statusCode).toBe(201);
    expect(replayed.headers["idempotency-replayed"]).toBe("true");
  });

  test("says nothing for other words, another person, or another question", async () => {
    const words = buildSuspiciousText();
    const answer = await solveRequiredCaptcha(app, rest, words, stranger);
    expectAsked(await create({ ...words, title: "Other words" }, stranger, answer));
    expectAsked(await create(words, other, answer));
    // A text that is submitted twice gets two captcha challenges, each with its own spam log.
    const asked = (await create(words, stranger)).json<CaptchaRequiredResponse>();
    const swapped = { ...answer, "x-gitlab-spam-log-id": String(asked.spam_log_id) };
    expectAsked(await create(words, stranger, swapped));
    expect((await create(words, stranger, answer)).statusCode).toBe(201);
  });

  test("is no reason to fail, however it is nested [L1]", async () => {
    const words = buildSuspiciousText();
    const { spam_log_id: id, captcha_site_key: question } = (
      await create(words, stranger)
    ).json<CaptchaRequiredResponse>();
    const challenge = JSON.parse(Buffer.from(question, "base64url").toString("utf8")) as {
      parameters: object;
    };
    const solution = { counter: 1, derivedKey: "" };
    for (const depth of [500, 5_000]) {
      const nested = JSON.stringify({ challenge, solution }).replace(
        '"parameters":{',
        `"parameters":{"more":${"[".repeat(depth)}${"]".repeat(depth)},`,
      );
      const response = Buffer.from(nested).toString("base64url");
      expectAsked(await create(words, stranger, buildCaptchaHeaders(id, response)));
    }
  });

  test("says nothing after ten minutes, by its own word or by the log's", async () => {
    const words = buildSuspiciousText();
    const { spam_log_id: id } = (await create(words, stranger)).json<CaptchaRequiredResponse>();
    const then = new Date(Date.now() - 11 * 60_000);
    const old = await createCaptchaChallenge(app.platform.secrets, id, then);
    const late = await solveCaptchaHtml(`data-challenge="${old}"`);
    expectAsked(await create(words, stranger, buildCaptchaHeaders(id, late)));

    const answer = await solveRequiredCaptcha(app, rest, words, stranger);
    const logId = Number(answer["x-gitlab-spam-log-id"]);
    await app.platform.db
      .transaction()
      .execute((trx) =>
        trx
          .updateTable("spam_logs")
          .set({ created_at: then.toISOString() })
          .where("id", "=", logId)
          .execute(),
      );
    expectAsked(await create(words, stranger, answer));
  });

  test("must be an answer, and to a question of ours", async () => {
    const words = buildSuspiciousText();
    const { spam_log_id: id, captcha_site_key: key } = (
      await create(words, stranger)
    ).json<CaptchaRequiredResponse>();
    const challenge = JSON.parse(Buffer.from(key, "base64url").toString()) as {
      parameters: object;
    };
    const send = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const solution = { counter: 1, derivedKey: "00" };
    const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: "0" } };
    for (const response of [
      "",
      "nonsense",
      send(null),
      send({ challenge, solution }),
      send({ challenge: easy, solution }),
      send({ challenge: { ...challenge, signature: "" }, solution }),
    ]) {
      expectAsked(await create(words, stranger, buildCaptchaHeaders(id, response)));
    }
  });
});
