/** Interface texts that all settings pages share. */
export const settingsMessages = {
  save: "Save changes",
  cancel: "Cancel",
  unsaved: "Unsaved changes",
  discardQuestion: "Discard your changes?",
  discard: "Discard changes",
  keepEditing: "Keep editing",
  confirmLabel: (path: string) => `To confirm, type ${path}`,
  confirmMismatch: (path: string) => `Type ${path} to confirm.`,
};
