/** The input of an issue update: attributes, text, state, and fields for imports. */
import type { CaptchaAnswer } from "../../moderation/index.ts";
import type { IssueAttributes } from "./attributes.ts";
import type { SubmittedText } from "../../texts/index.ts";

export interface IssueUpdate extends IssueAttributes, SubmittedText {
  stateEvent?: "close" | "reopen" | undefined;
  /** For users who import changes from another system. */
  updatedAt?: string | undefined;
  /** Forms send the captcha answer in the body; API clients send headers. */
  captcha?: CaptchaAnswer | undefined;
}
