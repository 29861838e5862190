import type { ActivityAction } from "@cairn/contract/issues/activity";

export const activityMessages = {
  title: "Activity",
  text: "What happened in this project",
  action: {
    opened: "Opened",
    closed: "Closed",
    reopened: "Reopened",
    commented: "Commented on",
  } satisfies Record<ActivityAction, string>,
  /** After the name of the user. */
  done: {
    opened: "opened",
    closed: "closed",
    reopened: "reopened",
    commented: "commented on",
  } satisfies Record<ActivityAction, string>,
  confidential: "Confidential",
  internal: "Internal note",
  emptyTitle: "No activity yet",
  emptyOfUser: "Opened and closed issues and comments that you can see will appear here.",
  emptyInProject: "Opened and closed issues and comments will appear here.",
  failed: "Couldn’t load the activity",
};
