/** Spam: captcha requests and responses. Also where users report abuse; reports are in moderation/abuse-reports.ts. */
import * as z from "zod";
import { appendQueryString } from "./addresses.ts";
import { wireInteger } from "./wire.ts";

/**
 * Response, with status 200, to a form of Cairn's own pages whose text looks like spam: the author must
 * solve this captcha and send the form again.
 */
export const CaptchaChallenge = z.strictObject({
  recaptcha_html: z.string(),
  spam_log_id: z.int(),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

/**
 * Header with the solved captcha. An API client repeats its request with this header and with
 * `SPAM_LOG_HEADER`.
 */
export const CAPTCHA_RESPONSE_HEADER = "x-gitlab-captcha-response";
export const SPAM_LOG_HEADER = "x-gitlab-spam-log-id";

/**
 * Form fields with the same values as `CAPTCHA_RESPONSE_HEADER` and `SPAM_LOG_HEADER`. Cairn's own
 * forms send these fields after the author has solved the captcha.
 */
export const captchaFormFields = {
  spam_log_id: wireInteger.optional(),
  "g-recaptcha-response": z.string().max(4096).optional(),
};

export const ABUSE_REPORTS_PATH = "/-/abuse_reports";
export const ADMIN_ABUSE_REPORTS_PATH = "/admin/abuse_reports";

/** Path of the page to report a user. `refUrl` is the page where the abuse happened. */
export function newAbuseReportPath(userId: number, refUrl = ""): string {
  return appendQueryString(`${ABUSE_REPORTS_PATH}/new`, { user_id: userId, ref_url: refUrl });
}

/** User agent and IP address from which an issue was created, for administrators. */
export const UserAgentDetail = z.strictObject({
  user_agent: z.string(),
  ip_address: z.string().nullable(),
  akismet_submitted: z.boolean(),
});
export type UserAgentDetail = z.infer<typeof UserAgentDetail>;
