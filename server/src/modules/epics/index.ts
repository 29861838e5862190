/** Public interface of the epics module for other modules. */
export { epicsPolicy } from "./epics.policy.ts";
export { epicStateName } from "./reading/epics.present.ts";
export { isReadableEpicSql } from "./reading/visible-epics.queries.ts";
