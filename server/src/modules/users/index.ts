/** Public interface of the users module: what the program and other modules can import. */
export { toViewer } from "./sessions/user-viewer.ts";
export { findPathSpellingError, findUsernameError } from "./username-rules.ts";
export { promoteToAdmin } from "./promoting.ts";
export { USER_EVENTS, userStream } from "./users.events.ts";
export { presentUserBasic } from "./users.present.ts";
export { UserType, type UserForViewer } from "./users.graphql.ts";
export {
  findUserByRef,
  findUsersById,
  findUsersByUsername,
  findUserName,
  type UserRef,
} from "./users.queries.ts";
export { listUsers } from "./reading.ts";
export { usersPolicy } from "./users.policy.ts";
