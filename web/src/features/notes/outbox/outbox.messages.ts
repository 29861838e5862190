/** Interface texts of unsent notes. */
export const outboxMessages = {
  failed:
    "Your comment could not be submitted! Please check your network connection and try again.",
  waiting: "Waiting for connection. It will be sent automatically.",
  failedBecause: (error: string) => `Your comment could not be submitted because ${error}`,
  /**
   * The server's message has no subject ("can't be blank"), so this text adds "the comment" as its
   * subject.
   */
  note: (error: string) => `the comment ${error}`,
  notAllowed:
    "Your comment could not be submitted because you can no longer comment here, or the comment you replied to was deleted",
  postedBefore:
    "Your comment could not be submitted because an earlier version of it was already posted. Look for it above and edit it there.",
  signedOut: "Not sent: you’ve been signed out.",
  unsure: "This may have been posted already, more than a day ago. Check before sending it again.",
  unanswered: "the captcha wasn’t solved.",
  retry: "Retry",
  signIn: "Sign in again",
  edit: "Edit",
  copy: "Copy",
  copied: "Copied",
  discard: "Discard",
  discardQuestion: "Discard this comment? It hasn’t been sent.",
  discardConfirm: "Discard comment",
  keep: "Keep it",
  gone: "This comment has already been sent.",
  applied: "Commands applied",
};
