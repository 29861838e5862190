/** Default interface strings of the kit's lists, blocks and properties. */
export const displayMessages = {
  loading: "Loading…",
  tryAgain: "Try again",
  previous: "Previous",
  next: "Next",
  none: "None",
  edit: "Edit",
  editNamed: (label: string) => `Edit ${label.toLowerCase()}`,
  apply: "Apply",
  cancel: "Cancel",
  applying: "Applying",
  dismiss: "Dismiss",
  added: (lines: string) => `${lines} added`,
  removed: (lines: string) => `${lines} removed`,
};
