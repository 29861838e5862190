/** Interface texts of the issue page. */
import { ISSUE_TYPE_NAMES as word, type IssueType } from "@cairn/contract/issues/issues";

export const issueMessages = {
  issue: "Issue",
  kind: {
    issue: "Issue",
    incident: "Incident",
    test_case: "Test case",
  } satisfies Record<IssueType, string>,
  open: "Open",
  closed: "Closed",
  moved: "Moved",
  confidential: "Confidential",
  locked: "Locked",
  opened: "Opened",
  by: "by",
  joinMeeting: "Join Zoom meeting",
  published: "Published on status page",
  description: "Description",
  noDescription: "No description.",
  edited: "Edited",
  history: "History",
  missing: "Issue not found",
  missingHint: "It doesn’t exist or you don’t have access.",
  gone: "This issue is no longer available",
  goneHint: "It was deleted or you no longer have access.",
  goneWhileEditing: "This issue is no longer available. Copy your text before you leave.",
  failed: "Couldn’t load the issue",
  failedHint: "Check your connection and try again.",
};

export const issueActionMessages = {
  edit: "Edit",
  editWords: "Edit title and description",
  close: (type: IssueType) => `Close ${word[type]}`,
  reopen: (type: IssueType) => `Reopen ${word[type]}`,
  more: "More actions",
  comment: "Comment",
  history: "Edit history",
};

export const issueErrorMessages = {
  state: "Error occurred while updating the issue status",
  /** Shown for failures that have no more specific error text. */
  change: "Unable to update this issue at this time.",
  task: "Update failed",
  taskConflict: (type: IssueType) =>
    `Someone edited this ${word[type]} at the same time you did. The description has been updated and you will need to make your changes again.`,
};

export const issueSidebarMessages = {
  details: "Issue details",
  summary: "Details",
  collapse: "Collapse sidebar",
  assignees: "Assignees",
  labels: "Labels",
  milestone: "Milestone",
  iteration: "Iteration",
  weight: "Weight",
  health: "Health status",
  dueDate: "Due date",
  confidentiality: "Confidentiality",
  notConfidential: "Not confidential",
  lock: "Lock",
  unlocked: "Unlocked",
  assigned: (names: string) => `Assignees: ${names}`,
  labelled: (count: number) => (count === 1 ? "1 label" : `${count} labels`),
  due: (date: string) => `due ${date}`,
  weighs: (weight: number) => `weight ${weight}`,
  nothing: "No details yet",
};
