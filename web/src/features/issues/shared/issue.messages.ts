/** Interface texts of the issue page. */
import type { IssueType } from "@cairn/contract/issues/issues";
import { PAGE_TYPE_NAMES as word, type NoteablePageType } from "./noteable-page.ts";

/** Texts about whole pages name every type of issue "issue". */
export const nameOf = (type: NoteablePageType) => (type === "epic" ? "epic" : "issue");

export const issueMessages = {
  heading: "Issue",
  kind: {
    issue: "Issue",
    incident: "Incident",
    test_case: "Test case",
  } satisfies Record<IssueType, string>,
  open: "Open",
  closed: "Closed",
  moved: "Moved",
  promoted: "Promoted to epic",
  /** After the user closed or reopened the issue offline; as of an unsent comment. */
  waiting: "Waiting for connection. It will be sent automatically.",
  confidential: "Confidential",
  locked: "Locked",
  blockedBy: (count: number) => `Blocked by ${count}`,
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
  goneWhileEditing: (type: NoteablePageType) =>
    `This ${nameOf(type)} is no longer available. Copy your text before you leave.`,
  failed: "Couldn’t load the issue",
  failedHint: "Check your connection and try again.",
};

export const issueActionMessages = {
  edit: "Edit",
  editWords: "Edit title and description",
  close: (type: NoteablePageType) => `Close ${word[type]}`,
  reopen: (type: NoteablePageType) => `Reopen ${word[type]}`,
  more: "More actions",
  comment: "Comment",
  history: "Edit history",
  addLink: "Add a linked issue",
  addChild: "Add an issue to the epic",
};

export const issueErrorMessages = {
  state: "Error occurred while updating the issue status",
  epicState: (isClosing: boolean) =>
    isClosing
      ? "The epic could not be closed. Please try again later."
      : "The epic could not be reopened. Please try again later.",
  /** Shown for failures that have no more specific error text. */
  change: "Unable to update this issue at this time.",
  task: "Update failed",
  taskConflict: (type: NoteablePageType) =>
    `Someone edited this ${word[type]} at the same time you did. The description has been updated and you will need to make your changes again.`,
};

export const issueSidebarMessages = {
  details: (type: NoteablePageType) => (type === "epic" ? "Epic details" : "Issue details"),
  summary: "Details",
  collapse: "Collapse sidebar",
  none: "None",
  removeLabel: (name: string) => `Remove label ${name}`,
  assignees: "Assignees",
  labels: "Labels",
  epic: "Epic",
  milestone: "Milestone",
  iteration: "Iteration",
  weight: "Weight",
  health: "Health status",
  severity: "Severity",
  dueDate: "Due date",
  timeTracking: "Time tracking",
  notifications: "Notifications",
  participants: "Participants",
  confidentiality: "Confidentiality",
  notConfidential: "Not confidential",
  lock: "Lock",
  unlocked: "Unlocked",
  assigned: (names: string) => `Assignees: ${names}`,
  labelled: (count: number) => (count === 1 ? "1 label" : `${count} labels`),
  participating: (count: number) => (count === 1 ? "1 participant" : `${count} participants`),
  due: (date: string) => `due ${date}`,
  weighs: (weight: number) => `weight ${weight}`,
  nothing: "No details yet",
};

/** Shown in place of widgets whose code could not be loaded. */
export const sidebarFailureMessages = {
  confidentiality: "Failed to load sidebar confidential toggle",
  lock: "Failed to load sidebar lock status",
};
