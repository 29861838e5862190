/** Closing and reopening by the button beside a comment, which has an address of its own. */
import { commentTrouble } from "./close-error.messages.ts";
import { isOpen } from "./issue-states.ts";

export function commentStateTrouble(type: keyof typeof commentTrouble, state: string): string {
  return commentTrouble[type][isOpen(state) ? "closing" : "reopening"];
}
