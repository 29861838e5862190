/** Policy of awards: who can react. Anyone who can read the noteable sees all reactions to it. */
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";
import { canDiscussNoteable, type Noteable } from "../noteables/index.ts";

const WRITE: readonly TokenScope[] = ["api"];

export const awardsPolicy = {
  /** Adding a reaction, and removing the viewer's own reaction by its emoji name. */
  award: action("awards.award", WRITE, canDiscussNoteable),
  /** Removing a reaction by its id: the user who reacted, and administrators. */
  remove: action(
    "awards.remove",
    WRITE,
    (viewer, subject: { noteable: Noteable; award: { user_id: number } }) =>
      canDiscussNoteable(viewer, subject.noteable) &&
      (viewer.admin || viewer.userId === subject.award.user_id),
  ),
};
