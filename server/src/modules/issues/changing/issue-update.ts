/** What can be changed about an issue at once. */
import type { CaptchaAnswer } from "../../moderation/index.ts";
import type { IssueAttributes } from "./attributes.ts";
import type { SubmittedText } from "../../texts/index.ts";

export interface IssueUpdate extends IssueAttributes, SubmittedText {
  stateEvent?: "close" | "reopen" | undefined;
  /** For those who bring changes from elsewhere. */
  updatedAt?: string | undefined;
  /** Where a form carries it; API clients send headers. */
  captcha?: CaptchaAnswer | undefined;
}
