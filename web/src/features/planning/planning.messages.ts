/** Interface texts that milestones and iterations share. */
export const planningMessages = {
  progress: (title: string) => `Progress of ${title}`,
  done: (closed: number, all: number) =>
    all === 0 ? "No issues" : `${closed} of ${all} ${all === 1 ? "issue" : "issues"} closed`,
  percent: (share: number) => `${share}%`,
  weight: (closed: number, all: number) => `Weight: ${closed} of ${all} closed`,
  more: (title: string) => `More actions for ${title}`,
  nothingFoundText: "Try a different search.",

  name: "Title",
  nameMissing: "Enter a title.",
  description: "Description",
  descriptionHint: "What’s the goal? Optional.",
  startDate: "Start date",
  dueDate: "Due date",
  dueBeforeStart: "Choose a due date on or after the start date.",

  issues: "Issues",
  issueTabs: "Issues by state",
  issuePages: "Issue pages",
  tab: { opened: "Open", closed: "Closed", all: "All" },
};
