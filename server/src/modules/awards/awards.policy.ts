/** Policy of reactions: who can react. Everyone who can read a noteable sees all reactions to it. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction } from "../../platform/auth/actions.ts";
import { canDiscussNoteable, type Noteable } from "../noteables/index.ts";

const WRITE: readonly TokenScope[] = ["api"];

export const awardsPolicy = {
  /** Adding a reaction, and removing one's own reaction by the name of its emoji. */
  award: defineAction("awards.award", WRITE, canDiscussNoteable),
  /** Removing a reaction by its id. Allowed for the user who reacted, and for administrators. */
  remove: defineAction(
    "awards.remove",
    WRITE,
    (viewer, subject: { noteable: Noteable; award: { user_id: number } }) =>
      canDiscussNoteable(viewer, subject.noteable) &&
      (viewer.admin || viewer.userId === subject.award.user_id),
  ),
};
