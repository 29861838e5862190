/** Front door of the module: what other modules may use. */
export { presentTimeStats } from "./time-stats.ts";
export { logTime, type SpentTime } from "./time-tracking.ts";
