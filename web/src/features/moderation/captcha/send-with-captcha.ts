import { CAPTCHA_RESPONSE_HEADER, SPAM_LOG_HEADER } from "@cairn/contract/moderation";
import type { CaptchaQuestion } from "@cairn/contract/moderation";
import { ApiError } from "../../../platform/api.ts";
import type { SolveCaptcha } from "./use-captcha.tsx";

/**
 * Sends a request; where the answer asks for a captcha, has it solved and sends again, as often as it
 * is asked. The API asks with a refusal, pages are asked in a good answer. Null when somebody closed
 * the dialog: nothing was done then.
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
): Promise<{ question: null; answer: Answer } | { question: CaptchaQuestion }> {
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

function questionIn(came: unknown): CaptchaQuestion | null {
  const body = (came ?? {}) as Partial<CaptchaQuestion>;
  const { recaptcha_html: html, spam_log_id: id } = body;
  return html === undefined || id === undefined ? null : { recaptcha_html: html, spam_log_id: id };
}
