/** Front door of the module: what other modules may use. */
export { getGroup, type GroupRow } from "./reading.ts";
export { groupsPolicy } from "./groups.policy.ts";
