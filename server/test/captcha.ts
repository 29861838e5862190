/**
 * Test helpers that build texts which require a captcha, and that solve the captcha as a browser
 * does.
 */
import { parseCaptchaChallenge } from "@cairn/contract/moderation/captcha";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { App } from "../src/app.ts";
import { injectRequest } from "./app.ts";
import { sessionHeaders, type TestPerson } from "./people.ts";

/** The API's response when a captcha is required. */
export interface CaptchaRequiredResponse {
  spam_log_id: number;
  captcha_site_key: string;
  recaptcha_html: string;
}

let count = 0;

/**
 * Builds a title and description that require a captcha from a new account. Each call links to
 * another host.
 */
export function buildSuspiciousText() {
  count += 1;
  return { title: `Look here ${count}`, description: `https://strange${count}.example/offer` };
}

/**
 * Solves the challenge in the HTML of the captcha and returns the solution to send to the server.
 */
export async function solveCaptchaHtml(html: string): Promise<string> {
  const text = Buffer.from(parseCaptchaChallenge(html) ?? "", "base64url").toString("utf8");
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64url");
}

/** HTTP headers in which an API client sends the solution of a captcha. */
export function buildCaptchaHeaders(id: number, response: string) {
  return { "x-gitlab-spam-log-id": String(id), "x-gitlab-captcha-response": response };
}

/**
 * Sends the request, solves the captcha that the server requires, and returns the headers with
 * which the request succeeds.
 */
export async function solveRequiredCaptcha(
  app: App,
  url: string,
  payload: object,
  who: TestPerson,
) {
  const asked = await injectRequest(app, {
    method: "POST",
    url,
    headers: sessionHeaders(who),
    payload,
  });
  const { spam_log_id: id, recaptcha_html: html } = asked.json<CaptchaRequiredResponse>();
  return buildCaptchaHeaders(id, await solveCaptchaHtml(html));
}
