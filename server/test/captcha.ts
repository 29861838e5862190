/** Texts that are asked about, and the work that lets them pass, as somebody's browser does it. */
import { challengeIn } from "@cairn/contract/moderation";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { App } from "../src/app.ts";
import { ask } from "./app.ts";
import { asPage, type TestPerson } from "./people.ts";

/** What the API answers when it asks. */
export interface CaptchaRefusal {
  spam_log_id: number;
  captcha_site_key: string;
  recaptcha_html: string;
}

let count = 0;

/** Words that a new account is asked about, each time to another place. */
export function suspicious() {
  count += 1;
  return { title: `Look here ${count}`, description: `https://strange${count}.example/offer` };
}

/** From the element that a page gets to the text that it sends back. */
export async function solved(html: string): Promise<string> {
  const text = Buffer.from(challengeIn(html) ?? "", "base64url").toString("utf8");
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64url");
}

/** The answer as an API client sends it. */
export function answerHeaders(id: number, response: string) {
  return { "x-gitlab-spam-log-id": String(id), "x-gitlab-captcha-response": response };
}

/** Asks, solves, and tells what is to be sent along. */
export async function solvedFor(app: App, url: string, payload: object, who: TestPerson) {
  const asked = await ask(app, { method: "POST", url, headers: asPage(who), payload });
  const { spam_log_id: id, recaptcha_html: html } = asked.json<CaptchaRefusal>();
  return answerHeaders(id, await solved(html));
}
