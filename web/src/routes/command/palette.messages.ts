/** Interface strings of the command palette and of the choosers that look like it. */
export const paletteMessages = {
  places: "Switch to a project or group",
  placesPlaceholder: "Find a project or group",
  newIssue: "New issue: choose a project",
  newIssuePlaceholder: "Choose a project for the new issue",
  recentCommands: "Recent commands",
  kinds: {
    issue: "Issues",
    project: "Projects",
    group: "Groups",
    user: "People",
    label: "Labels",
    milestone: "Milestones",
    comment: "Comments",
  },
  allResults: (text: string) => `Show all results for “${text}”`,
  tooManySearches: (seconds: number | null) =>
    seconds === null
      ? "Too many searches. Try again later."
      : `Too many searches. Try again in ${seconds} s.`,
  offline: "You are offline. Only recent places and commands are shown.",
  failed: "Couldn’t load results. Commands still work.",
};
