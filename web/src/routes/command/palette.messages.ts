/** Interface texts of the command palette, of the choosers that look like it, and of the shortcut help. */
export const paletteMessages = {
  palette: "Commands and search",
  placeholder: "Search or run a command",
  recent: "Recent",
  places: "Switch to a project or group",
  placesPlaceholder: "Find a project or group",
  newIssue: "New issue: choose a project",
  newIssuePlaceholder: "Choose a project for the new issue",
  recentCommands: "Recent commands",
  kinds: {
    issue: "Issues",
    epic: "Epics",
    project: "Projects",
    group: "Groups",
    user: "People",
    label: "Labels",
    milestone: "Milestones",
    comment: "Comments",
  },
  projectResults: (text: string, project: string) => `Show results for “${text}” in ${project}`,
  allResults: (text: string) => `Show all results for “${text}”`,
  tooManySearches: (seconds: number | null) =>
    seconds === null
      ? "Too many searches. Try again later."
      : `Too many searches. Try again in ${seconds} s.`,
  offline: "You are offline. Only recent places and commands are shown.",
  failed: "Couldn’t load results. Commands still work.",
};

/** Names of the pages and settings that the palette finds. */
export const pageCommandMessages = {
  ownSettings: "Your settings",
  ownIssues: "Your issues",
  users: "Users",
  allProjects: "All projects",
  allGroups: "All groups",
  instanceSettings: "Instance settings",
  auditLog: "Audit log",
  jobs: "Background jobs",
  themes: {
    system: "Use the theme of the system",
    light: "Use the light theme",
    dark: "Use the dark theme",
  },
  signOut: "Sign out",
};

/** Headings of the commands, in the palette and in the shortcut help. */
export const commandGroupMessages = {
  here: "This page",
  create: "Create",
  go: "Go to",
  everywhere: "Everywhere",
};

export const shortcutHelpMessages = {
  singleKeys: "Single-key shortcuts",
  singleKeysHint:
    "Turn off if you use voice control or press keys by accident. Ctrl and ⌘ always work.",
};
