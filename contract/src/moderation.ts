/** Spam and abuse: captchas as they travel, and reports about people. */
import * as z from "zod";
import { withQuery } from "./addresses.ts";
import { UserBasic } from "./users.ts";
import { wireInteger } from "./wire.ts";

/** What our own pages are answered, with 200, when somebody must solve a captcha first. */
export const CaptchaQuestion = z.strictObject({
  recaptcha_html: z.string(),
  spam_log_id: z.int(),
});
export type CaptchaQuestion = z.infer<typeof CaptchaQuestion>;

/** Headers with which an API client sends its request again, once it has an answer. */
export const CAPTCHA_RESPONSE_HEADER = "x-gitlab-captcha-response";
export const SPAM_LOG_HEADER = "x-gitlab-spam-log-id";

/** What our own forms carry instead, beside what they are about. */
export const captchaFields = {
  spam_log_id: wireInteger.optional(),
  "g-recaptcha-response": z.string().max(4096).optional(),
};

/** The challenge as an element: data alone, no script. `challenge` is letters, digits, `-` and `_`. */
export function captchaElement(challenge: string): string {
  return `<div class="cairn-captcha" data-challenge="${challenge}"></div>`;
}

/** The challenge in such an element; undefined when there is none. */
export function challengeIn(html: string): string | undefined {
  return /data-challenge="([\w-]+)"/.exec(html)?.[1];
}

/**
 * How many keys are derived at least and at most until the right one is found, and what each costs.
 * Together about 1.5 million rounds: a second on a phone of some years ago, a third of it on a desk. So
 * nobody waits long who writes one text, and whoever writes thousands pays for hours.
 */
export const CAPTCHA_WORK = { fewest: 500, most: 1000, roundsEach: 2000 } as const;

export const ABUSE_REPORTS_PATH = "/-/abuse_reports";
export const ADMIN_ABUSE_REPORTS_PATH = "/admin/abuse_reports";
export const ABUSE_MESSAGE_MAX = 1000;
export const REF_URL_MAX = 2048;

/** The page on which somebody is reported, from the page on which it happened. */
export function reportAbusePath(userId: number, refUrl = ""): string {
  return withQuery(`${ABUSE_REPORTS_PATH}/new`, { user_id: userId, ref_url: refUrl });
}

export function resolveAbusePath(id: number | string): string {
  return `${ADMIN_ABUSE_REPORTS_PATH}/${id}/resolve`;
}

/** Somebody, as the page that reports them shows them. */
export function reportedPersonAddress(userId: number): string {
  return `/api/v4/users/${userId}`;
}

export const AbuseReportForm = z.strictObject({
  abuse_report: z.strictObject({
    user_id: wireInteger,
    message: z.string(),
    ref_url: z.string().optional(),
  }),
});

export const ABUSE_STATES = ["open", "resolved"] as const;
export type AbuseState = (typeof ABUSE_STATES)[number];

export const AbuseReport = z.strictObject({
  id: z.int(),
  user: UserBasic,
  reporter: UserBasic,
  message: z.string(),
  /** Where it happened, on our own pages; empty when nobody said. */
  ref_path: z.string(),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: UserBasic.nullable(),
});
export type AbuseReport = z.infer<typeof AbuseReport>;

export const AbuseReports = z.strictObject({
  /** Newest first. */
  items: z.array(AbuseReport),
  /** The id behind which the next page begins. */
  next: z.int().nullable(),
});
export type AbuseReports = z.infer<typeof AbuseReports>;

export function abuseReportsAddress(state: AbuseState, before?: number): string {
  return withQuery(`${ADMIN_ABUSE_REPORTS_PATH}.json`, { state, before });
}

/** Where somebody's issue came from, for administrators. */
export const UserAgentDetail = z.strictObject({
  user_agent: z.string(),
  ip_address: z.string().nullable(),
  akismet_submitted: z.boolean(),
});
export type UserAgentDetail = z.infer<typeof UserAgentDetail>;
