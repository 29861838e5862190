/** Front door of the module: what other modules may use. */
export { SHARE_EVENTS } from "./members.events.ts";
export { membersPolicy } from "./members.policy.ts";
export { listMembers } from "./reading.ts";
