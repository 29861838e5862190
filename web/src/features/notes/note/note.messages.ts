/** Interface texts of a note. */
export const noteMessages = {
  by: (name: string, when: string) => `${name}, ${when}`,
  internal: "Internal: only for the team",
  internalBadge: "Internal note",
  author: "Author",
  authorHint: (role: string | null) =>
    role === null ? "Opened this issue" : `Opened this issue · Project ${role.toLowerCase()}`,
  roleHint: (role: string) => `Project ${role.toLowerCase()}`,
  contributor: "Contributor",
  contributorHint: "Has contributed to the project",
  editedBy: (name: string) => `Edited by ${name}`,
  history: "Comment history",
  historyShort: "History",
};

export const noteActionMessages = {
  react: "Add reaction",
  reply: "Reply",
  edit: "Edit comment",
  more: "More actions",
  report: "Report abuse to admin",
  copyLink: "Copy link",
  copyReference: "Copy reference",
  copyMarkdown: "Copy text as Markdown",
  assign: "Assign to commenting user",
  unassign: "Unassign from commenting user",
  delete: "Delete comment",
  linkCopied: "Link copied.",
  referenceCopied: "Reference copied.",
  markdownCopied: "Text copied.",
  notCopied: "Couldn’t copy. Your browser blocked it.",
  assigned: (name: string) => `Assigned ${name}.`,
  unassigned: (name: string) => `Unassigned ${name}.`,
  assignFailed: "Something went wrong while updating assignees",
};

export const noteDeletionMessages = {
  question: "Are you sure you want to delete this comment?",
  confirm: "Delete comment",
  done: "Comment deleted.",
  undo: "Undo",
  undone: "Comment restored.",
  undoFailed: "Couldn’t restore the comment. Please try again.",
  failed: "Something went wrong while deleting your note. Please try again.",
};

export const noteAttachmentMessages = {
  remove: "Remove attachment",
  question: (filename: string) => `Remove ${filename}? This can’t be undone.`,
  done: "Attachment removed.",
  failed: "Couldn’t remove the attachment. Please try again.",
};

export const noteEditFormMessages = {
  form: "Edit comment",
  label: "Comment",
  placeholder: "Write a comment or drag your files here…",
  save: "Save changes",
  cancel: "Cancel",
  nothing: "Write a comment first.",
  filesOnTheWay: "Wait for uploads to finish.",
  failed: "Something went wrong while editing your comment. Please try again.",
  cancelQuestion: "Are you sure you want to cancel editing this comment?",
  cancelConfirm: "Cancel editing",
  keepEditing: "Keep editing",
  leave: "Leave page",
  draftStays: "Your text stays in this browser as a draft.",
};

export const noteEditConflictMessages = {
  warning:
    "This comment has changed since you started editing. Please review what it says now, so that nothing is lost.",
  show: "View latest",
  heading: "Resolve conflict",
  yours: "Yours",
  theirs: (name: string | undefined) => (name === undefined ? "Theirs" : `Theirs, by ${name}`),
  keepYours: "Save mine",
  keepTheirs: "Keep theirs",
  keepBoth: "Keep both",
};

export const reactionMessages = {
  reactions: "Reactions",
  /** The specification gives this text and the next one; do not change them. */
  notAdded: "Something went wrong while adding your award. Please try again.",
  failed: "Something went wrong on our end. Please try again!",
};
