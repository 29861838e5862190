/** Front door of the module: what other modules may use. */
export { membersPolicy } from "./members.policy.ts";
export { listMembers } from "./reading.ts";
