import { ApiError } from "../../../platform/api.ts";
import type { NoteablePageType } from "./noteable-page.ts";
import { issueErrorMessages as texts } from "./issue.messages.ts";

/** Error text when a task checkbox could not be saved. */
export function taskErrorText(error: unknown, type: NoteablePageType): string {
  if (!(error instanceof ApiError)) return texts.task;
  if (error.status === 409) return texts.taskConflict(type);
  return error.errors.join(". ") || texts.task;
}
