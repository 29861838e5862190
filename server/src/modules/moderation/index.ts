/** Front door of the module: what other modules may use. */
export { readCaptchaAnswer, type CaptchaAnswer } from "./captcha.ts";
export { checkForSpam } from "./spam-check.ts";
export { recordSpam } from "./marking-spam.ts";
export { findOrigin, recordOrigin } from "./origins.ts";
