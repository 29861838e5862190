import type { IssueType } from "@cairn/contract/issues/issues";
import { ApiError } from "../../../platform/api.ts";
import { issueErrorMessages as texts } from "./issue.messages.ts";

/** Error text when a task checkbox could not be saved. */
export function taskErrorText(error: unknown, type: IssueType): string {
  if (!(error instanceof ApiError)) return texts.task;
  if (error.status === 409) return texts.taskConflict(type);
  return error.errors.join(". ") || texts.task;
}
