/** Public interface of the users module: what the program and other modules can import. */
export { toViewer } from "./sessions/user-viewer.ts";
export { findPathCharacterError, findUsernameError } from "./username-rules.ts";
export { setUserBlocked } from "./blocking.ts";
export { createUser } from "./creating.ts";
export { createPasswordLink } from "./passwords/password-links.ts";
export { SEND_PASSWORD_LINK_JOB } from "./passwords/requesting-password-links.ts";
export { promoteToAdmin } from "./promoting.ts";
export {
  USER_EVENTS,
  userStream,
  type TokenEventPayload,
  type UserEventPayload,
} from "./users.events.ts";
export { avatarUrl, getAvatar } from "./avatars.ts";
export {
  buildIncomingAddress,
  findIncomingAddress,
  type IncomingAddress,
} from "./emails/incoming-addresses.ts";
export { buildConfirmationUrl } from "./emails/confirming.ts";
export { findPrimaryEmail, hasConfirmedEmail } from "./emails/emails.queries.ts";
export { presentUserBasic } from "./users.present.ts";
export { UserType, type GraphqlUserRow } from "./users.graphql.ts";
export {
  findActiveUserByEmail,
  findUserByIdOrUsername,
  findUsersById,
  findUsersByUsername,
  findUserNameAndUsername,
  type UserIdOrUsername,
} from "./users.queries.ts";
export { findViewerBySshKey } from "./ssh-keys/connecting.ts";
export { listUsers } from "./reading.ts";
export { listStatusOfUsers } from "./status/status.ts";
export { presentShownStatus, renderStatusEmoji } from "./status/status.present.ts";
export { userStatusSql, type UserStatusRow } from "./status/status.queries.ts";
export { usersPolicy } from "./users.policy.ts";
