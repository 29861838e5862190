import { CAPTCHA_RESPONSE_HEADER, SPAM_LOG_HEADER } from "@cairn/contract/moderation";
import type { CaptchaQuestion } from "@cairn/contract/moderation";
import { ApiError } from "../../../platform/api.ts";
import type { SolveCaptcha } from "./use-captcha.tsx";

/**
 * Sends a request of the API; where that asks for a captcha, has it solved and sends again, as often as
 * it is asked. Null when somebody closed the dialog: nothing was sent then.
 */
export async function sendWithCaptcha<Answer>(
  solve: SolveCaptcha,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer | null> {
  let headers: Record<string, string> = {};
  for (;;) {
    try {
      return await send(headers);
    } catch (error) {
      const question = questionIn(error);
      if (question === null) throw error;
      const answer = await solve(question);
      if (answer === null) return null;
      headers = {
        [SPAM_LOG_HEADER]: String(answer.logId),
        [CAPTCHA_RESPONSE_HEADER]: answer.response,
      };
    }
  }
}

function questionIn(error: unknown): CaptchaQuestion | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const body = (error.body ?? {}) as Partial<CaptchaQuestion>;
  const { recaptcha_html: html, spam_log_id: id } = body;
  return html === undefined || id === undefined ? null : { recaptcha_html: html, spam_log_id: id };
}
