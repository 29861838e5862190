/** Public interface of the time-tracking module: the exports that other modules can use. */
export { presentTimeStats, TIME_TRACKING_LIMIT_SQL } from "./time-stats.ts";
export {
  recordTimelog,
  removeTimelog,
  TIMELOG_SUMMARY_MAX,
  type TimelogInput,
} from "./time-tracking.ts";
export { listTimelogRows, type TimelogPage, type TimelogRow } from "./time-tracking.queries.ts";
