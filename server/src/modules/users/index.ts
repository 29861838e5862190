/** Public interface of the users module: what the program and other modules can import. */
export { toViewer } from "./sessions/user-viewer.ts";
export { findPathCharacterError, findUsernameError } from "./username-rules.ts";
export { promoteToAdmin } from "./promoting.ts";
export { USER_EVENTS, userStream } from "./users.events.ts";
export { avatarUrl, getAvatar } from "./avatars.ts";
export { presentUserBasic } from "./users.present.ts";
export { UserType, type GraphqlUserRow } from "./users.graphql.ts";
export {
  findUserByIdOrUsername,
  findUsersById,
  findUsersByUsername,
  findUserNameAndUsername,
  type UserIdOrUsername,
} from "./users.queries.ts";
export { listUsers } from "./reading.ts";
export { usersPolicy } from "./users.policy.ts";
