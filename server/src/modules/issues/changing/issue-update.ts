/**
 * The input of an issue update: attributes, title, description, state, and the time of an import.
 */
import type { CaptchaResponse } from "../../moderation/index.ts";
import type { IssueAttributes } from "./attributes.ts";
import type { SubmittedText } from "../../texts/index.ts";

export interface IssueUpdate extends IssueAttributes, SubmittedText {
  stateEvent?: "close" | "reopen" | undefined;
  /** Only owners of the project can set this time, to import changes from another system. */
  updatedAt?: string | undefined;
  /** The captcha answer of a form. API clients send their answer in request headers instead. */
  captcha?: CaptchaResponse | undefined;
}
