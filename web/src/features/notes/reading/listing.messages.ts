/** Interface texts of the activity section. */
import { NOTES_FILTER } from "@cairn/contract/notes/discussions";

export const activityMessages = {
  activity: "Activity",
  options: "Activity options",
  empty: "No activity yet.",
  emptyComments: "No comments yet.",
  emptyHistory: "No history yet.",
  failed: "Something went wrong while fetching comments. Please try again.",
  pollFailed: "Something went wrong while fetching latest comments.",
  tryAgain: "Try again",
};

export const activitySortMessages = {
  label: "Sort",
  asc: "Oldest first",
  desc: "Newest first",
  turn: "Reverse order",
};

/** The API's number of each activity filter, by the title of the filter. */
export const ACTIVITY_FILTER_NUMBERS_BY_TITLE: Readonly<Record<string, number>> = {
  "Show all activity": NOTES_FILTER.all,
  "Show comments only": NOTES_FILTER.comments,
  "Show history only": NOTES_FILTER.history,
};
export const activityFilterMessages = {
  label: "Filter activity",
  short: { 0: "All activity", 1: "Comments only", 2: "History only" },
  note: "You see only what was done, not what was said. Comments can be written where they are shown.",
  all: "Show all activity",
  comments: "Show comments only",
};

export const timelineMessages = {
  on: "Timeline view",
  off: "Leave timeline view",
  times: (timeZone: string) => `times in ${timeZone}`,
};

export const unloadedDiscussionsMessages = {
  more: (count: string) => `Show ${count} more`,
  earlier: (count: string) => `Show ${count} earlier`,
  later: (count: string) => `Show ${count} later`,
  hidden: (count: string) => `${count} not shown`,
  failed: "Couldn’t load these comments.",
};

export const unreadActivityMessages = {
  below: "New since your last visit",
  above: "Above: new since your last visit",
  jump: "Go to the first unread comment",
  none: "Nothing new since your last visit.",
};

export const newCommentsMessages = {
  count: (count: number) => (count === 1 ? "1 new comment" : `${count} new comments`),
};

export const discussionSearchMessages = {
  open: "Find in this discussion",
  search: "Search comments",
  placeholder: "Search comments…",
  none: "No matching comments.",
  failed: "Search failed.",
  more: "Too many results. Refine your search.",
  results: "Comments found",
  close: "Close",
  unread: "First unread",
  oldest: "Oldest",
  newest: "Newest",
  date: "Go to date",
  gone: "That comment no longer exists.",
  failedJump: "Couldn’t load that part of the discussion.",
};

export const commentShortcutMessages = {
  next: "Next comment",
  previous: "Previous comment",
  newest: "Go to the newest comment",
};
