/** Interface texts of saved replies. */
export const savedReplyMessages = {
  title: "Saved replies",
  ownHint: "Texts that you write again and again. Insert them from the toolbar of any comment.",
  projectHint:
    "Texts that everybody who comments in this project can insert. Maintainers keep them in order.",
  search: "Search saved replies",
  found: (count: number) => (count === 1 ? "1 saved reply found" : `${count} saved replies found`),
  new: "New saved reply",
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,

  emptyTitle: "No saved replies yet",
  emptyText: "Save what you often say, such as a question for more details, and insert it later.",
  emptyForReaders: "Maintainers of this project can add some.",
  nothingFoundTitle: "No saved reply like that",
  nothingFoundText: "Names and texts were searched.",
  failedTitle: "The saved replies could not be loaded",

  createTitle: "New saved reply",
  editTitle: "Edit saved reply",
  name: "Name",
  nameHint: "A few words by which you find it again.",
  nameMissing: "Give the reply a name.",
  body: "Text",
  bodyHint: "Markdown and quick actions are supported.",
  bodyMissing: "Write what the reply says.",
  create: "Save reply",
  save: "Save changes",

  created: (name: string) => `${name} saved.`,
  saved: (name: string) => `${name} changed.`,
  removed: (name: string) => `${name} deleted.`,

  removeTitle: (name: string) => `Delete the saved reply ${name}?`,
  removeText: "Comments that were written with it stay as they are. This cannot be undone.",
  removeConfirm: "Delete saved reply",
};
