/** Interface texts of the close and reopen button in the comment form. */
import { ISSUE_TYPE_NAMES as word, type IssueType } from "@cairn/contract/issues/issues";

export const closeButtonMessages = {
  notUpdated: "Failed to update issue status",
  close: (type: IssueType) => `Close ${word[type]}`,
  reopen: (type: IssueType) => `Reopen ${word[type]}`,
  /**
   * For example "Comment & close issue"; `posting` is the label of the button that posts the comment
   * without closing.
   */
  andClose: (posting: string, type: IssueType) => `${posting} & close ${word[type]}`,
  andReopen: (posting: string, type: IssueType) => `${posting} & reopen ${word[type]}`,
};
