/** Front door of the module: what other modules may use. */
export { GroupType } from "./groups.graphql.ts";
export { assertSharable } from "./sharing.ts";
export { showProjectsWith } from "./group-projects.ts";
export { getGroup, type GroupRow } from "./reading.ts";
export { groupsPolicy } from "./groups.policy.ts";
export { listGroups } from "./reading.ts";
