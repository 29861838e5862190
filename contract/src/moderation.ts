/** Spam and abuse: captcha requests and responses, and abuse reports about users. */
import * as z from "zod";
import { appendQueryString } from "./addresses.ts";
import { UserBasic } from "./users.ts";
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

/**
 * Builds an HTML element that contains the captcha challenge in a data attribute. `challenge` must
 * consist of letters, digits, `-` and `_`, because the function does not escape it.
 */
export function captchaElementHtml(challenge: string): string {
  return `<div class="cairn-captcha" data-challenge="${challenge}"></div>`;
}

/**
 * Reads the challenge from the HTML that `captchaElementHtml` built; undefined when the HTML has no
 * challenge.
 */
export function parseCaptchaChallenge(html: string): string | undefined {
  return /data-challenge="([\w-]+)"/.exec(html)?.[1];
}

/**
 * Cost of the captcha, which is a proof of work. The browser derives between `fewest` and `most`
 * keys until it finds the right key; each key takes `roundsEach` PBKDF2 rounds. A captcha takes
 * about 1.5 million rounds on average: one second on a phone that is some years old, a third of a
 * second on a desktop computer. The author of one text does not wait long; a program that sends
 * thousands of texts computes for hours.
 */
export const CAPTCHA_PROOF_OF_WORK = { fewest: 500, most: 1000, roundsEach: 2000 } as const;

export const ABUSE_REPORTS_PATH = "/-/abuse_reports";
export const ADMIN_ABUSE_REPORTS_PATH = "/admin/abuse_reports";
export const ABUSE_REPORT_MESSAGE_MAX = 1000;
export const ABUSE_REPORT_URL_MAX = 2048;

/** Path of the page to report a user. `refUrl` is the page where the abuse happened. */
export function newAbuseReportPath(userId: number, refUrl = ""): string {
  return appendQueryString(`${ABUSE_REPORTS_PATH}/new`, { user_id: userId, ref_url: refUrl });
}

export function abuseReportResolutionPath(id: number | string): string {
  return `${ADMIN_ABUSE_REPORTS_PATH}/${id}/resolve`;
}

/** Address of the reported user, whose name the report page shows. */
export function reportedUserUrl(userId: number): string {
  return `/api/v4/users/${userId}`;
}

export const AbuseReportForm = z.strictObject({
  abuse_report: z.strictObject({
    user_id: wireInteger,
    message: z.string(),
    ref_url: z.string().optional(),
  }),
});

export const ABUSE_REPORT_STATES = ["open", "resolved"] as const;
export type AbuseReportState = (typeof ABUSE_REPORT_STATES)[number];

export const AbuseReport = z.strictObject({
  id: z.int(),
  user: UserBasic,
  reporter: UserBasic,
  message: z.string(),
  /** Path of the page of this instance where the abuse happened; empty when the reporter gave none. */
  ref_path: z.string(),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: UserBasic.nullable(),
});
export type AbuseReport = z.infer<typeof AbuseReport>;

export const AbuseReportListResponse = z.strictObject({
  /** Abuse reports, newest first. */
  items: z.array(AbuseReport),
  /** Id of the last report on this page; the next page starts after it. Null on the last page. */
  next: z.int().nullable(),
});
export type AbuseReportListResponse = z.infer<typeof AbuseReportListResponse>;

export function abuseReportsUrl(state: AbuseReportState, before?: number): string {
  return appendQueryString(`${ADMIN_ABUSE_REPORTS_PATH}.json`, { state, before });
}

/** User agent and IP address from which an issue was created, for administrators. */
export const UserAgentDetail = z.strictObject({
  user_agent: z.string(),
  ip_address: z.string().nullable(),
  akismet_submitted: z.boolean(),
});
export type UserAgentDetail = z.infer<typeof UserAgentDetail>;
