/** Front door of the module: what other modules may use. */
export { captchaIn, type CaptchaAnswer } from "./captcha.ts";
export { checkForSpam } from "./checking.ts";
export { rememberSpam } from "./marking.ts";
export { findOrigin, recordOrigin } from "./origins.ts";
