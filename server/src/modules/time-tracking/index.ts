/** Public interface of the time-tracking module: the exports that other modules can use. */
export { presentTimeStats } from "./time-stats.ts";
export { logTime, type SpentTime } from "./time-tracking.ts";
