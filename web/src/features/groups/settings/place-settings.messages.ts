/** Interface texts of the settings pages of projects and groups. */
export const placeSettingsMessages = {
  title: { project: "Project settings", group: "Group settings" },
  general: "General",
  generalText: {
    project: "How this project is named, who can see it and what it contains.",
    group: "How this group is named and who can see it.",
  },
  requestAccess: "Allow users to request access",
  requestAccessHint: {
    project: "Signed-in users who can see this project can ask its maintainers for access.",
    group: "Signed-in users who can see this group can ask its owners for access.",
  },
  emailsDisabled: "Turn off email notifications",
  emailsDisabledHint: {
    project: "No emails are sent about this project.",
    group: "No emails are sent about this group and everything in it.",
  },
  mentionsDisabled: "Turn off mentions of this group",
  mentionsDisabledHint: "Editors don’t suggest the group, and a mention sends no notifications.",
  ownersOnly: "Only owners can change the name, path and visibility.",
  saved: { project: "Project saved.", group: "Group saved." },
  changePath: "Change path",
  changePathQuestion: (path: string) => `Change the path to “${path}”?`,
  changePathConsequence: {
    project:
      "The addresses of the project and of its repository change. Old links redirect until another project takes the path.",
    group:
      "The addresses of the group and of everything in it change. Old links redirect until something else takes the path.",
  },
  newPath: "New path",
  address: (parent: string) => `The address starts with ${parent}`,
  pathText: {
    project: "Links to the old address redirect here until another project takes the path.",
    group:
      "Changes the addresses of all subgroups and projects. Old links redirect until something else takes the path.",
  },
  pathChanged: "Path changed.",
  dangerZone: "Danger zone",
  dangerText: "Every action here is written to the audit log.",
  failed: "Couldn't load the settings",
};
