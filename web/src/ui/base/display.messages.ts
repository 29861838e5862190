/** Texts that all lists, blocks and properties of the kit share. */
export const displayTexts = {
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
