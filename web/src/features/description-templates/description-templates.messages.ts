/** Interface texts of the settings pages for description templates. */
export const descriptionTemplateMessages = {
  title: "Templates",
  hint: "Texts that people can start the description of a new issue with.",
  archived: "This project is archived. Its templates can’t be changed.",
  new: "New template",
  more: (name: string) => `More actions for ${name}`,
  edit: "Edit",
  makeDefault: "Make default",
  removeDefault: "Don’t use as default",
  remove: "Delete",
  default: "Default",
  defaultTitle: "New issues start with this template",

  emptyTitle: "No templates yet",
  emptyText:
    "New issues offer the built-in templates. Create a template, and new issues offer the templates of this project instead.",
  failedTitle: "Couldn’t load the templates",
  oneFailedTitle: "Couldn’t load the template",

  suggestions: "Built-in templates",
  customizeShort: "Customize",
  customize: (name: string) => `Customize ${name}`,

  editTitle: "Edit template",
  name: "Name",
  nameHint: "People choose the template by its name.",
  nameMissing: "Enter a name.",
  content: "Content",
  placeholder: "What should people write about?",
  contentMissing: "Enter the content.",
  filesOnTheWay: "Wait for uploads to finish.",
  defaultLabel: "Use as the default template",
  defaultHint: "New issues start with this text. It never replaces what someone has written.",
  create: "Create template",
  stale: "Someone else changed this template. Copy your text and reload the page.",

  created: (name: string) => `${name} created.`,
  saved: (name: string) => `${name} saved.`,
  removed: (name: string) => `${name} deleted.`,
  madeDefault: (name: string) => `${name} is now the default template.`,
  removedDefault: (name: string) => `${name} is no longer the default template.`,

  removeTitle: (name: string) => `Delete the template ${name}?`,
  removeText: "Issues that used it won’t change. This can’t be undone.",
  removeConfirm: "Delete template",
};
