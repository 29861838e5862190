/** Front door of the module: what other modules may use. */
export { timeStatsOf } from "./time-stats.ts";
export { logTime, type Spent } from "./time-tracking.ts";
