/** Who may react. Whoever may read the noteable sees all reactions to it. */
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";
import { canDiscussNoteable, type Noteable } from "../noteables/index.ts";

const WRITE: readonly TokenScope[] = ["api"];

export const awardsPolicy = {
  /** Giving one, and taking back one's own. */
  award: action("awards.award", WRITE, canDiscussNoteable),
  /** Taking back one that has a number. */
  remove: action(
    "awards.remove",
    WRITE,
    (viewer, subject: { noteable: Noteable; award: { user_id: number } }) =>
      canDiscussNoteable(viewer, subject.noteable) &&
      (viewer.admin || viewer.userId === subject.award.user_id),
  ),
};
