/** Public interface of the members module: what other modules can import. */
export { hasRequestedAccess } from "./access-requests.ts";
export { MEMBER_EVENTS, SHARE_EVENTS } from "./members.events.ts";
export { membersPolicy } from "./members.policy.ts";
export { listMembers } from "./reading.ts";
