/** Interface texts that all widgets of the sidebar share. */
export const sidebarMessages = {
  cancel: "Cancel",
  applying: "Applying",
  undo: "Undo",
  tryAgain: "Try again",
  undoFailed: (attribute: string) =>
    `Couldn’t undo. The ${attribute.toLowerCase()} was changed again in the meantime.`,
  changed: (attribute: string, value: string | null) =>
    value === null ? `${attribute} removed.` : `${attribute} set to ${value}.`,
};

export const participantMessages = {
  more: (count: number) => `+ ${count} more`,
  less: "- show less",
};

export const notificationMessages = {
  label: "Notifications",
  on: "On",
  off: "Off",
  turnedOn: "Notifications turned on.",
  turnedOff: "Notifications turned off.",
  disabled: "Emails are disabled for this project.",
  failed: "Error occurred when toggling the notification subscription",
};

export const sidebarTodoMessages = {
  add: "Add a to-do",
  adding: "Adding",
  markDone: "Mark as done",
  addFailed: "There was an error adding a todo.",
  deleteFailed: "There was an error deleting the todo.",
};

export const copyEmailMessages = {
  copy: "Copy email",
  copied: "Copied",
  hint: "Mail to this address becomes your comment.",
  failed: "Couldn’t copy the address.",
};

export const inviteLinkMessages = {
  invite: "Invite members",
  /** Title of the notice for users who can't invite, as the specification gives it. */
  title: "Oops, this feature isn't ready yet",
  askOwner: "Only owners can invite members. Ask an owner of this project to invite them.",
  members: "See members",
  done: "Got it",
};
