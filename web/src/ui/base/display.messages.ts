/**
 * Default interface strings of kit components that display data, such as tables, properties, diffs,
 * banners and placeholders.
 */
export const displayComponentMessages = {
  loading: "Loading…",
  tryAgain: "Try again",
  previous: "Previous",
  next: "Next",
  none: "None",
  edit: "Edit",
  editNamed: (label: string) => `Edit ${label.toLowerCase()}`,
  apply: "Apply",
  cancel: "Cancel",
  applying: "Saving…",
  dismiss: "Dismiss",
  added: (lines: string) => `${lines} added`,
  removed: (lines: string) => `${lines} removed`,
};
