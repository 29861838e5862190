/** Public interface of the groups module: what other modules can import. */
export { GROUP_EVENTS } from "./groups.events.ts";
export { GroupType } from "./groups.graphql.ts";
export { assertSharingAllowed } from "./sharing.ts";
export { registerGroupProjectsProvider } from "./group-projects.ts";
export { getGroup, type GroupRow, type GroupWithAncestors } from "./reading.ts";
export { groupsPolicy } from "./groups.policy.ts";
export { listGroups } from "./reading.ts";
export { findGroup } from "./groups.queries.ts";
