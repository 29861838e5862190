/** Interface texts of the roadmap. */
import type { RoadmapHealth, RoadmapPeriod } from "./roadmap-rows.ts";

export const roadmapMessages = {
  title: "Roadmap",
  hint: "Epics and milestones of the group on a time axis.",
  newEpic: "New epic",
  tabs: "Epics by state",
  tab: { opened: "Open", closed: "Closed", all: "All" },
  zoom: "Zoom",
  zooms: { weeks: "Weeks", months: "Months", quarters: "Quarters" },
  today: "Today",
  chart: "Roadmap chart",
  epic: "Epic",
  milestones: "Milestones",
  expand: (title: string) => `Show child epics of ${title}`,
  collapse: (title: string) => `Hide child epics of ${title}`,
  progress: (title: string) => `Progress of ${title}`,
  health: {
    on_track: "On track",
    needs_attention: "Needs attention",
    at_risk: "At risk",
  } satisfies Record<RoadmapHealth, string>,
  percent: (share: number) => `${Math.floor(share * 100)} %`,
  done: (share: number) => `${Math.floor(share * 100)} % done`,
  notStarted: "Not started",
  closedOn: (day: string) => `Closed ${day}`,
  overdue: (days: number) => (days === 1 ? "1 day overdue" : `${days} days overdue`),
  noDueDate: "No due date",
  noDates: "No start or due date",
  datesOf: (title: string) => `Dates of ${title}`,
  datesHelp:
    "Drag a bar or its ends to change dates. With the keyboard, ← and → move a bar by a day, with Shift by a week, with Alt only its start date, with Ctrl only its due date.",
  datesSaved: (title: string, dates: string) => `${title}: ${dates}`,
  datesFailed: (title: string) => `Couldn’t save the dates of ${title}. Please try again.`,
  undo: "Undo",
  fixDate: "Make this date fixed?",
  fixDates: "Make these dates fixed?",
  inheritedDate: (day: string) =>
    `${day} comes from the milestones of issues or from child epics. A fixed date no longer follows them.`,
  inheritedDates:
    "Both dates come from the milestones of issues or from child epics. Fixed dates no longer follow them.",
  makeDateFixed: "Make date fixed",
  makeDatesFixed: "Make dates fixed",
  legendDone: "Completed",
  legendOverdue: "Overdue",
  shown: (count: number, undated: number) =>
    `${count === 1 ? "1 epic" : `${count} epics`}${undated === 0 ? "" : `, ${undated} without dates`}`,
  partial: (count: number) =>
    `Only the first ${count} epics are shown. Choose a label to see others.`,
  periods: {
    overdue: "Overdue",
    now: "Now",
    next: "Next",
    later: "Later",
    undated: "No dates",
    closed: "Closed",
  } satisfies Record<RoadmapPeriod, string>,
  nextMilestone: (title: string, day: string) => `Next milestone: ${title}, ${day}`,
  failedTitle: "Couldn’t load the roadmap",
  emptyTitle: "No epics to show",
  emptyText: "Epics with start and due dates appear here as bars.",
};
