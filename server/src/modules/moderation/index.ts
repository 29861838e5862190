/** Public interface of the moderation module: what other modules can import. */
export { parseCaptchaResponse, type CaptchaResponse } from "./captcha.ts";
export { checkForSpam } from "./spam-check.ts";
export { recordIssueAsSpam } from "./marking-spam.ts";
export { findIssueOrigin, recordIssueOrigin } from "./origins.ts";
