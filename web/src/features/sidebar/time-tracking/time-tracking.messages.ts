/** Interface texts of time tracking. */
export const timeTrackingMessages = {
  label: "Time tracking",
  none: "No estimate or time spent",
  spent: "Spent",
  estimate: "Estimate",
  bar: "Time spent",
  compared: (spent: string, estimate: string) => `${spent} of ${estimate}`,
  openReport: "Show time report",
  help: "Help with time tracking",
  logTime: "Log time",
};
