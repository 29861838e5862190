/** Interface texts of the progress and the child items of an epic. */
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
const epics = (count: number) => counted(count, "epic", "epics");
const issues = (count: number) => counted(count, "issue", "issues");

export const progressMessages = {
  title: "Progress",
  contents: (summary: { epics: number; issues: number; levels: number }) =>
    `${epics(summary.epics)}, ${issues(summary.issues)} on ${counted(summary.levels, "level", "levels")}`,
  measure: "Measure progress by",
  by: { weight: "Weight", issues: "Issues" },
  completed: { weight: "Completed weight", issues: "Closed issues" },
  of: (done: number, all: number) => `${done} of ${all}`,
  percent: (share: number) => `${share}%`,
  closed: "closed",
  open: "open",
  unweighted: "without weight",
  health: "Health of open issues",
  ofOpen: (open: number) => `of ${open}`,
  status: {
    at_risk: "at risk",
    needs_attention: "need attention",
    on_track: "on track",
    none: "no status",
  },
};

export const childItemsMessages = {
  title: "Child items",
  epics: (count: number) => `${epics(count)} on all levels`,
  issues: (count: number) => `${issues(count)} on all levels`,
  weight: (weight: number) => `Total weight ${weight}`,
  expandNext: "Expand epics",
  collapseAll: "Collapse all epics",
  hideClosed: "Hide closed items",
  showClosed: "Show closed items",
  add: "Add",
  none: "No child items yet",
  noneHint: "Split this epic into smaller ones, or add issues of the projects in this group.",
  noneShown: "All child items are closed.",
  fetchFailed: "Couldn’t load the child items.",
  tryAgain: "Try again",
  below: (title: string) => `Child items of ${title}`,
  more: (count: number) => `Show ${count} more ${count === 1 ? "issue" : "issues"}`,
};

export const childRowMessages = {
  open: "Open",
  closed: "Closed",
  confidential: "Confidential",
  expand: (reference: string) => `Expand ${reference}`,
  collapse: (reference: string) => `Collapse ${reference}`,
  progress: (reference: string) => `Closed issues of ${reference}`,
  done: (closed: number, all: number) => `${closed} of ${issues(all)} closed`,
  actions: (reference: string) => `Actions for ${reference}`,
  moveUp: "Move up",
  moveDown: "Move down",
  moveOut: (title: string) => `Move out to ${title}`,
  remove: "Remove from epic",
  removed: (reference: string) => `Removed ${reference} from the epic.`,
  removeFailed: (reference: string) => `Couldn’t remove ${reference}.`,
  undo: "Undo",
  undone: (reference: string) => `Added ${reference} again.`,
  undoFailed: (reference: string) => `Couldn’t add ${reference} again.`,
};

const at = (position: number | null, title: string) =>
  position === null ? `in ${title}` : `in ${title}, position ${position}`;

export const childMoveMessages = {
  handle: (reference: string) => `Move ${reference}`,
  lifted: (reference: string, position: number | null, title: string) =>
    `Moving ${reference}, ${at(position, title)}. Press the arrow keys to move, Enter to drop, Escape to cancel.`,
  at: (position: number | null, title: string) => `Now ${at(position, title)}.`,
  dropped: (reference: string, position: number | null, title: string) =>
    `Moved ${reference}, now ${at(position, title)}.`,
  canceled: (reference: string) => `${reference} was not moved.`,
  into: (title: string) => `Move into ${title}`,
  moved: (reference: string, title: string) => `Moved ${reference} into ${title}.`,
  failed: (reference: string) => `Couldn’t move ${reference}.`,
};

export const addChildMessages = {
  form: "Add a child item",
  mode: "What to add",
  modes: {
    "new-issue": "New issue",
    "existing-issue": "Existing issue",
    "new-epic": "New epic",
    "existing-epic": "Existing epic",
  },
  close: "Close",
  title: "Title",
  project: "Project",
  noProjects: "There are no projects in this group that you can create issues in.",
  projectsFailed: "Couldn’t load the projects.",
  issueTitleMissing: "Enter a title for the issue.",
  epicTitleMissing: "Enter a title for the epic.",
  createIssue: "Create issue",
  createEpic: "Create epic",
  another: "Create another",
  cancel: "Cancel",
  created: (title: string) => `Created “${title}”.`,
};
