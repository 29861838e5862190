/** Interface texts of merging an issue into another one. They load with the parts that show them. */
export const mergeDialogMessages = {
  title: (reference: string) => `Merge ${reference} into another issue?`,
  target: "Issue to merge into",
  closes: "This issue is closed as a duplicate. The other issue shows its comments.",
  carriesOver:
    "Its followers, reactions and links are added to the other issue. If the other issue has readers who can’t see this one, only the followers are added.",
  canUndo: (days: number) => `You can undo the merge for ${days} days.`,
  confirm: "Merge",
  choose: "Choose the issue to merge into.",
  merged: "Issue merged.",
  failed: "Couldn’t merge the issue.",
};

export const mergeMessages = {
  mergedInto: "Merged into",
  undo: "Undo merge",
  undone: "Merge undone.",
  undoFailed: "Couldn’t undo the merge.",
  mergedFrom: (reference: string) => `Merged from ${reference}`,
  comments: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
};

export const mergedDiscussionMessages = {
  open: (reference: string) => `Open ${reference}`,
  none: "No comments yet",
  more: "Show more comments",
  failed: "Couldn’t load the comments.",
  tryAgain: "Try again",
};

/** Follows `failed` or `undoFailed`. */
export const mergeErrorMessages = {
  refused: "Either someone has changed it meanwhile, or you no longer have permission.",
};
