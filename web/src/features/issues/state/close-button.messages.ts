/** Interface texts of the close and reopen button in the comment form. */
import { PAGE_TYPE_NAMES as word, type NoteablePageType } from "../shared/noteable-page.ts";

export const closeButtonMessages = {
  notUpdated: "Failed to update issue status",
  close: (type: NoteablePageType) => `Close ${word[type]}`,
  reopen: (type: NoteablePageType) => `Reopen ${word[type]}`,
  /**
   * For example "Comment & close issue"; `posting` is the label of the button that posts the comment
   * without closing.
   */
  andClose: (posting: string, type: NoteablePageType) => `${posting} & close ${word[type]}`,
  andReopen: (posting: string, type: NoteablePageType) => `${posting} & reopen ${word[type]}`,
};
