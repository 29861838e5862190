/** Chooses the error text when the close or reopen button in the comment form fails. */
import { closeErrorMessages } from "./close-error.messages.ts";
import { isOpenState } from "./issue-states.ts";

export function closeErrorText(type: keyof typeof closeErrorMessages, state: string): string {
  return closeErrorMessages[type][isOpenState(state) ? "closing" : "reopening"];
}
