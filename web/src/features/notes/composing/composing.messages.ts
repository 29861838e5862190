/** Interface texts of the comment and reply forms. */

export const commentFormMessages = {
  form: "Add a comment",
  field: "Comment",
  placeholder: "Write a comment or drag your files here…",
  comment: "Comment",
  startThread: "Start thread",
  chooseType: "Choose comment or thread",
  commentHint: (typeName: string) => `Add a general comment to this ${typeName}`,
  threadHint: "Discuss a specific point that needs to be resolved",
  internalNote: "Add internal note",
  internalThread: "Start internal thread",
  internal: "Internal note",
  internalHint: "Only the team, and whoever wrote the issue or is assigned to it, will see this.",
  empty: "Write a comment first.",
  filesOnTheWay: "Wait for uploads to finish.",
  tooLong: (max: string) => `Comments are limited to ${max} characters.`,
  toSend: "to send",
  markdown: "Markdown",
  quickActions: "quick actions",
  supported: " are supported",
  thisIs: (kindName: string) => `This ${kindName} is `,
  confidential: "confidential",
  locked: "locked",
  and: " and ",
  nobodyNotified: "People without permission will never get a notification",
  norComment: "and won't be able to comment",
  onlyMembers: "Only project members can comment.",
  moreMails: (count: number) => `and ${count} more`,
  notified: "will be notified of your comment.",
  applying: "Applying command",
  applyingMany: "Applying multiple commands",
  applyingTo: (description: string) => `Applying command to ${description}`,
  write: "Write a comment",
  needsScript: "Turn on JavaScript to comment.",
  postAnyway: "Post anyway",
  edit: "Edit",
};

export const cannotCommentMessages = {
  please: "Please ",
  register: "register",
  or: " or ",
  signIn: "sign in",
  toReply: " to reply",
  archived: "This project is archived and cannot be commented on.",
  locked: (kindName: string) => `This ${kindName} is locked. Only project members can comment.`,
  learnMore: "Learn more",
  forbidden: "You don’t have permission to comment here.",
};

export const replyFormMessages = {
  form: "Reply",
  field: "Reply",
  placeholder: "Write a reply or drag your files here…",
  send: "Comment",
  cancel: "Cancel",
  cancelQuestion: "Are you sure you want to cancel creating this comment?",
  discard: "Discard reply",
  keepWriting: "Keep writing",
  resolve: "Resolve thread",
  unresolve: "Unresolve thread",
};

export const savedReplyPickerMessages = {
  insert: "Insert a saved reply",
  search: "Search saved replies",
  none: "No saved replies yet.",
  failed: "Couldn’t load saved replies.",
  own: "Your replies",
  project: "Project replies",
  manage: "Manage saved replies",
};

export const draftConflictMessages = {
  other: "You have another draft from a different browser or device",
  show: "View",
  take: "Use it",
  keep: "Keep mine",
};
