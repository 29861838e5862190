export { sendWithCaptcha } from "./captcha/send-with-captcha.ts";
export { useCaptcha } from "./captcha/use-captcha.tsx";
export type { CaptchaResponse, SolveCaptcha } from "./captcha/use-captcha.tsx";
export { abuseReportListMessages, reportAbuseMessages } from "./moderation.messages.ts";
export { ReportAbusePage } from "./reporting/report-abuse.tsx";
export { AbuseReportList } from "./resolving/abuse-report-list.tsx";
