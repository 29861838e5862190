/** Closing and reopening by the button beside a comment, which has an address of its own. */
import { closeErrorTexts } from "./close-error.messages.ts";
import { isOpen } from "./issue-states.ts";

export function closeErrorText(type: keyof typeof closeErrorTexts, state: string): string {
  return closeErrorTexts[type][isOpen(state) ? "closing" : "reopening"];
}
