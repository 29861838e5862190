/** Interface texts of the history of a comment. */
export const noteHistoryMessages = {
  title: "Comment history",
  first: "wrote the comment",
  edited: "edited the comment",
  empty: "No changes yet",
  emptyHint: "Earlier versions of the comment will appear here.",
};
