/** Interface texts of the parts of time tracking that load when a user opens them. */
export const timeHelpMessages = {
  title: "Track time with quick actions",
  estimate: "/estimate 2d sets the estimate.",
  spend: "/spend 1h 30m adds spent time; /spend -30m subtracts it.",
  units: "Units: mo, w, d, h, m. A day has 8 hours, a week 5 days.",
};

export const logTimeMessages = {
  title: "Log time",
  time: "Time spent",
  timeHint: "1w 2d 3h 30m",
  timeInvalid: "Use 1w 2d 3h 30m.",
  date: "Date",
  today: "Today",
  summary: "Summary (optional)",
  submit: "Log time",
  cancel: "Cancel",
  setEstimate: "Set estimate",
  estimateTitle: "Set estimate",
  estimate: "Estimate",
  estimateHint: "Leave empty to remove the estimate.",
  saveEstimate: "Save estimate",
  logged: (time: string) => `Logged ${time}.`,
  estimated: "Estimate saved.",
};

export const timeReportMessages = {
  title: "Time report",
  person: "Person and day",
  time: "Time",
  total: "Total",
  noSummary: "No summary",
  empty: "No time logged yet.",
  failed: "Couldn’t load the time report.",
  more: "Load more",
  remove: (name: string, time: string) => `Delete ${time} of ${name}`,
  removed: "Time entry deleted.",
  removeFailed: "Couldn’t delete the time entry.",
};
