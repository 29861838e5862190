import { CAPTCHA_RESPONSE_HEADER, SPAM_LOG_HEADER } from "@cairn/contract/moderation";
import type { CaptchaChallenge } from "@cairn/contract/moderation";
import { ApiError } from "../../../platform/api.ts";
import type { SolveCaptcha } from "./use-captcha.tsx";

/**
 * Sends a request. While the response requires a captcha, opens the dialog and sends the request
 * again. Such a response is an error with status 409 or, from some routes, a success with the
 * challenge in its body. Resolves to null when the user closes the dialog; the server has saved
 * nothing then.
 */
export async function sendWithCaptcha<Answer>(
  solve: SolveCaptcha,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer | null> {
  let headers: Record<string, string> = {};
  for (;;) {
    const came = await answerOrQuestion(send(headers));
    if (came.question === null) return came.answer;
    const solved = await solve(came.question);
    if (solved === null) return null;
    headers = {
      [SPAM_LOG_HEADER]: String(solved.logId),
      [CAPTCHA_RESPONSE_HEADER]: solved.response,
    };
  }
}

async function answerOrQuestion<Answer>(
  sent: Promise<Answer>,
): Promise<{ question: null; answer: Answer } | { question: CaptchaChallenge }> {
  try {
    const answer = await sent;
    const question = questionIn(answer);
    return question === null ? { question, answer } : { question };
  } catch (error) {
    const isAsked = error instanceof ApiError && error.status === 409;
    const question = isAsked ? questionIn(error.body) : null;
    if (question === null) throw error;
    return { question };
  }
}

function questionIn(came: unknown): CaptchaChallenge | null {
  const body = (came ?? {}) as Partial<CaptchaChallenge>;
  const { recaptcha_html: html, spam_log_id: id } = body;
  return html === undefined || id === undefined ? null : { recaptcha_html: html, spam_log_id: id };
}
