/** Public interface of the moderation module: what other modules can import. */
export { readCaptchaAnswer, type CaptchaAnswer } from "./captcha.ts";
export { checkForSpam } from "./spam-check.ts";
export { recordSpam } from "./marking-spam.ts";
export { findOrigin, recordOrigin } from "./origins.ts";
