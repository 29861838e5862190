/** Interface texts of unsent notes. */
export const outboxMessages = {
  failed:
    "Your comment could not be submitted! Please check your network connection and try again.",
  failedBecause: (error: string) => `Your comment could not be submitted because ${error}`,
  /**
   * The server's message has no subject ("can't be blank"), so this text adds "the comment" as its
   * subject.
   */
  note: (error: string) => `the comment ${error}`,
  notAllowed:
    "Your comment could not be submitted because you can no longer comment here, or what you answered is gone",
  postedBefore:
    "Your comment could not be submitted because an earlier version of it was posted already. Look for it above and edit it there.",
  signedOut: "Not sent: you are signed out.",
  unsure:
    "This may have been posted already, more than a day ago. Look before you send it once more.",
  unanswered: "the question was not answered.",
  retry: "Retry",
  signIn: "Sign in again",
  edit: "Edit",
  copy: "Copy",
  copied: "Copied",
  discard: "Discard",
  discardQuestion: "Discard this comment? It has not been sent.",
  discardConfirm: "Discard comment",
  keep: "Keep it",
  gone: "This comment has been sent in the meantime.",
  applied: "Commands applied",
};
