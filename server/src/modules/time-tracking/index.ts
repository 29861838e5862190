/** Public interface of the time-tracking module: the exports that other modules can use. */
export { presentTimeStats } from "./time-stats.ts";
export { recordTimelog, type TimelogInput } from "./time-tracking.ts";
