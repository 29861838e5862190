/** Who may react. Whoever may read the issue sees all reactions to it. */
import type { TokenScope } from "@cairn/contract/auth";
import { action } from "../../platform/auth/actions.ts";
import { mayDiscuss, type IssueSubject } from "../issues/index.ts";

const WRITE: readonly TokenScope[] = ["api"];

export const awardsPolicy = {
  /** Giving one, and taking back one's own. */
  award: action("awards.award", WRITE, mayDiscuss),
  /** Taking back one that has a number. */
  remove: action(
    "awards.remove",
    WRITE,
    (viewer, subject: { issue: IssueSubject; award: { user_id: number } }) =>
      mayDiscuss(viewer, subject.issue) &&
      (viewer.admin || viewer.userId === subject.award.user_id),
  ),
};
