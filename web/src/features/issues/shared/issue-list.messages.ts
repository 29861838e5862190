/** Interface texts of the issue lists. */
import type { IssueSort, IssueTab } from "@cairn/contract/issues/issue-list";
import type { IssueType } from "@cairn/contract/issues/issues";
import { healthStatusMessages } from "./health.messages.ts";
import { formatCount } from "../../../ui/text/format-count.ts";

const issues = (count: number) => (count === 1 ? "1 issue" : `${formatCount(count)} issues`);

export const issueListMessages = {
  title: "Issues",
  newIssue: "New issue",
  tabs: "Issues by state",
  tab: { opened: "Open", closed: "Closed", all: "All" } satisfies Record<IssueTab, string>,
  quick: "Quick filters",
  assignedToMe: "Assigned to me",
  createdByMe: "Created by me",
  mentionsMe: "Mentioning me",
  list: "Issues",
  pages: "Issue pages",
  shown: (shown: number, total: number | null) =>
    total === null ? `Showing ${shown}` : `Showing ${formatCount(shown)} of ${formatCount(total)}`,
  total: (count: number | null) => (count === null ? "10,000+ issues" : issues(count)),
  loading: "Loading issues…",
};

export const issueRowMessages = {
  open: "Open",
  closed: "Closed",
  moved: "Moved",
  confidential: "Confidential",
  locked: "Locked",
  isBlocked: "Blocked",
  blocked: (count: number) => `Blocked by ${issues(count)}`,
  opened: "opened",
  closedAt: "closed",
  by: "by",
  milestone: (title: string) => `Milestone ${title}`,
  tasks: (completed: number, count: number) => `${completed} of ${count} tasks completed`,
  due: (words: string) => `Due ${words}`,
  overdue: (words: string) => `Due ${words}, overdue`,
  weight: (weight: number) => `Weight ${weight}`,
  votes: (count: number) => (count === 1 ? "1 thumbs up" : `${count} thumbs up`),
  comments: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
  assignees: (names: string) => `Assigned to ${names}`,
  nobody: "Unassigned",
  select: (iid: number, title: string) => `Select #${iid} ${title}`,
  type: {
    issue: "Issue",
    incident: "Incident",
    test_case: "Test case",
  } satisfies Record<IssueType, string>,
  health: healthStatusMessages,
};

export const issueFilterMessages = {
  label: "Filter issues",
  placeholder: "Filter by author, label, weight, health…",
  search: "Search titles and descriptions",
  submit: "Search",
  is: "is",
  isNot: "is not",
  none: "None",
  any: "Any",
  yes: "Yes",
  no: "No",
  keys: {
    author: "Author",
    assignee: "Assignee",
    label: "Label",
    milestone: "Milestone",
    iteration: "Iteration",
    epic: "Epic",
    weight: "Weight",
    health: "Health",
    confidential: "Confidential",
    type: "Type",
    due: "Due date",
  },
  due: {
    overdue: "Overdue",
    today: "Today",
    tomorrow: "Tomorrow",
    week: "This week",
    month: "This month",
  },
};

type SortBy = "created" | "updated" | "due" | "milestone" | "priority" | "popularity" | "weight";

export const issueSortMessages = {
  label: "Sort by",
  current: (by: string, way: string) => `Sorted by ${by.toLowerCase()}, ${way.toLowerCase()}`,
  by: {
    created: "Created",
    updated: "Updated",
    due: "Due date",
    milestone: "Milestone due date",
    priority: "Priority",
    popularity: "Popularity",
    weight: "Weight",
  } satisfies Record<SortBy, string>,
  ascending: "Ascending",
  descending: "Descending",
};

/**
 * The orders that the sort menu of the issue list offers, each with the values of the parameter
 * `sort` for both directions. `first` is the direction that applies when the user chooses an order.
 */
export const ISSUE_SORT_OPTIONS: readonly {
  by: SortBy;
  asc: IssueSort;
  desc: IssueSort;
  first: "asc" | "desc";
}[] = [
  { by: "created", asc: "created_asc", desc: "created_date", first: "desc" },
  { by: "updated", asc: "updated_asc", desc: "updated_desc", first: "desc" },
  { by: "priority", asc: "priority", desc: "priority_desc", first: "asc" },
  { by: "due", asc: "due_date", desc: "due_date_desc", first: "asc" },
  { by: "milestone", asc: "milestone_due", desc: "milestone_due_desc", first: "asc" },
  { by: "popularity", asc: "popularity_asc", desc: "popularity", first: "desc" },
  { by: "weight", asc: "weight", desc: "weight_desc", first: "asc" },
];

export const emptyIssueListMessages = {
  none: {
    title: "No issues yet",
    text: "Use issues to describe, discuss and track work. Create the first one.",
  },
  noneForMe: {
    title: "Nothing is assigned to you",
    text: "Issues assigned to you will appear here.",
  },
  noneByMe: {
    title: "You haven’t created any issues",
    text: "Issues you create will appear here.",
  },
  noneMentions: {
    title: "No issues mention you",
    text: "Issues in which you are mentioned will appear here.",
  },
  closed: { title: "No closed issues", text: "Closed issues will appear here." },
  opened: { title: "No open issues", text: "All issues here are closed." },
  nothingMatches: {
    title: "No matching issues",
    text: "Try different keywords or remove a filter.",
    clear: "Clear filters",
  },
  forbidden: {
    title: "You can’t see issues here",
    text: "Issues are disabled here or limited to members.",
  },
  failed: {
    title: "Couldn’t load issues",
    text: "Check your connection and try again. Your filters are kept.",
  },
};

export const bulkUpdateMessages = {
  selectAll: "Select all issues on this page",
  selected: (count: number) => `${count} selected`,
  clear: "Clear selection",
  labels: "Labels",
  addLabels: "Add labels",
  removeLabels: "Remove labels",
  assignee: "Assignee",
  milestone: "Milestone",
  iteration: "Iteration",
  dueDate: "Due date",
  weight: "Weight",
  health: "Health",
  close: "Close",
  reopen: "Reopen",
  closeSelected: "Close selected issues",
  reopenSelected: "Reopen selected issues",
  unassigned: "Unassigned",
  noMilestone: "No milestone",
  noIteration: "No iteration",
  noDueDate: "No due date",
  weightHint: "Leave blank to remove the weight.",
  noHealth: "No health status",
  weightWrong: "Enter a whole number.",
  notAllowed: "You can’t edit all of the selected issues.",
  apply: "Apply",
  undo: "Undo",
  undone: "Undone.",
  failed: "Couldn’t update the issues. Try again.",
  notAll: (refused: number, why: string) => `Couldn’t update ${issues(refused)}: ${why}`,
  done: {
    close: (count: number) => `${issues(count)} closed.`,
    reopen: (count: number) => `${issues(count)} reopened.`,
    milestone: (title: string | null, count: number) =>
      title === null
        ? `Milestone removed from ${issues(count)}.`
        : `Milestone set to ${title} on ${issues(count)}.`,
    iteration: (title: string | null, count: number) =>
      title === null
        ? `Iteration removed from ${issues(count)}.`
        : `Iteration set to ${title} on ${issues(count)}.`,
    dueDate: (date: string | null, count: number) =>
      date === null
        ? `Due date removed from ${issues(count)}.`
        : `Due date set to ${date} on ${issues(count)}.`,
    weight: (weight: number | null, count: number) =>
      weight === null
        ? `Weight removed from ${issues(count)}.`
        : `Weight set to ${weight} on ${issues(count)}.`,
    health: (words: string | null, count: number) =>
      words === null
        ? `Health status removed from ${issues(count)}.`
        : `Health set to ${words.toLowerCase()} on ${issues(count)}.`,
    assignees: (names: string | null, count: number) =>
      names === null ? `${issues(count)} unassigned.` : `${issues(count)} assigned to ${names}.`,
    labels: (count: number) => `Labels updated on ${issues(count)}.`,
  },
};

export const issueListShortcutMessages = {
  next: "Next issue",
  previous: "Previous issue",
  select: "Select or deselect issue",
  selectTo: "Select up to this issue",
  clear: "Clear selection",
  filter: "Filter issues",
};
