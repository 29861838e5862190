/** Chooses the error text when the close or reopen button in the comment form fails. */
import { closeErrorTexts } from "./close-error.messages.ts";
import { isOpen } from "./issue-states.ts";

export function closeErrorText(type: keyof typeof closeErrorTexts, state: string): string {
  return closeErrorTexts[type][isOpen(state) ? "closing" : "reopening"];
}
