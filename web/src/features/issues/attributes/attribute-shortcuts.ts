/** Keyboard shortcuts of the widgets in the side column. */
export const ATTRIBUTE_SHORTCUTS = {
  assignees: "a",
  labels: "l",
  epic: "shift+e",
  milestone: "m",
  iteration: "i",
  weight: "w",
  "health-status": "shift+h",
  severity: "v",
  "start-date": "shift+b",
  "due-date": "d",
  parent: "shift+u",
  "time-tracking": "shift+t",
  confidentiality: "shift+p",
  lock: "shift+l",
  notifications: "shift+s",
  todo: "shift+d",
  move: "shift+o",
} as const;

/** Name of a widget with a control. The attribute `data-widget` of the page has the same names. */
export type SidebarWidget = keyof typeof ATTRIBUTE_SHORTCUTS;

/** Attributes whose Edit button opens a list or a calendar. */
export type EditableAttribute =
  | "assignees"
  | "labels"
  | "epic"
  | "milestone"
  | "iteration"
  | "health-status"
  | "severity"
  | "start-date"
  | "due-date"
  | "parent";
