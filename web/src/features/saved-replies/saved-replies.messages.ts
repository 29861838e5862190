/** Interface texts of saved replies. */
export const savedReplyMessages = {
  title: "Saved replies",
  ownHint: "Reusable replies you can insert from the comment toolbar",
  projectHint: "Replies anyone commenting here can insert. Managed by maintainers.",
  search: "Search saved replies",
  found: (count: number) => (count === 1 ? "1 saved reply found" : `${count} saved replies found`),
  new: "New saved reply",
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,

  emptyTitle: "No saved replies yet",
  emptyText: "Save replies you use often, such as a request for more details.",
  emptyForReaders: "Project maintainers can add them.",
  nothingFoundTitle: "No saved replies found",
  nothingFoundText: "Try a different search.",
  failedTitle: "Couldn’t load saved replies",

  createTitle: "New saved reply",
  editTitle: "Edit saved reply",
  name: "Name",
  nameHint: "A short name",
  nameMissing: "Enter a name.",
  body: "Text",
  bodyHint: "Markdown and quick actions are supported.",
  bodyMissing: "Enter the reply text.",
  create: "Save reply",
  save: "Save changes",

  created: (name: string) => `${name} saved.`,
  saved: (name: string) => `${name} updated.`,
  removed: (name: string) => `${name} deleted.`,

  removeTitle: (name: string) => `Delete the saved reply ${name}?`,
  removeText: "Comments that used it won’t change. This can’t be undone.",
  removeConfirm: "Delete saved reply",
};
