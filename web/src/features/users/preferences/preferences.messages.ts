/** Interface texts of the pages Preferences and Notifications. */
import type { Preferences } from "@cairn/contract/account/preferences";

export const preferencesMessages = {
  failed: "Couldn’t load your preferences.",
  notSaved: (why: string) => `Couldn’t save. ${why}`,
  time: "Time and calendar",
  timeZone: "Time zone",
  browserZone: "Browser time zone",
  timeNow: (time: string) => `Current time: ${time}`,
  firstDay: "First day of the week",
  browserDay: "Browser default",
  days: { 0: "Sunday", 1: "Monday", 6: "Saturday" },
  keyboard: "Keyboard",
  singleKeys: "Single-key shortcuts",
  singleKeysHint:
    "Turn off if you use voice control or press keys by accident. Ctrl and ⌘ always work.",
  todos: "To-do list",
  todosText: "Add a to-do when:",
  subscriptions: "Subscriptions",
  subscriptionsText: "Automatically subscribe to issues that you:",
  subscriptionsHint: "Issues that you subscribed to or unsubscribed from yourself don’t change.",
  switches: {
    todo_on_assignment: ["You are assigned to an issue", ""],
    todo_on_mention: ["You are mentioned", "In a title, a description or a comment"],
    todo_on_direct_address: ["You are addressed directly", "A line starts with your username"],
    subscribe_on_creation: ["Create", ""],
    subscribe_on_comment: ["Comment on", ""],
    subscribe_on_assignment: ["Are assigned to", ""],
  } satisfies Partial<Record<keyof Preferences, [string, string]>>,
};
