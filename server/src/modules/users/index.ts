/** Front door of the module: what other modules may use. */
export { promoteToAdmin } from "./promoting.ts";
export { UserType } from "./users.graphql.ts";
export { presentBasic } from "./users.present.ts";
export { userStream } from "./users.events.ts";
