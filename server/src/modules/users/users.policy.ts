/** Policy of users, sessions and tokens: who can read, change, end or revoke them. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { action, actionAllowingVisitors } from "../../platform/auth/actions.ts";

const READ_USER: readonly TokenScope[] = ["api", "read_api", "read_user"];
const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];
/**
 * Token scopes of actions that no token permits, because they are allowed only in a browser session.
 */
const AT_A_PAGE: readonly TokenScope[] = [];

interface Owned {
  userId: number;
}

export const usersPolicy = {
  signUp: actionAllowingVisitors(
    "users.sign_up",
    AT_A_PAGE,
    (viewer, open: boolean) => viewer.kind === "visitor" && open,
  ),
  signIn: actionAllowingVisitors("users.sign_in", AT_A_PAGE, () => true),
  signOut: action("users.sign_out", AT_A_PAGE, () => true),

  readSelf: action("users.read_self", READ_USER, () => true),
  /** Reading the viewer's own user. Visitors are allowed, and get null instead of an error. */
  findSelf: actionAllowingVisitors("users.find_self", READ_USER, () => true),
  followSelf: action("users.follow_self", READ, () => true),
  updateSelf: action("users.update_self", AT_A_PAGE, () => true),
  list: action("users.list", READ_USER, () => true),
  read: action("users.read", READ_USER, () => true),
  block: action(
    "users.block",
    WRITE,
    (viewer, user: Owned) => viewer.admin && viewer.userId !== user.userId,
  ),

  listSessions: action("sessions.list", AT_A_PAGE, () => true),
  endSession: action(
    "sessions.end",
    AT_A_PAGE,
    (viewer, session: Owned) => viewer.userId === session.userId,
  ),

  listTokens: action(
    "tokens.list",
    READ,
    (viewer, owner: Owned) => viewer.admin || viewer.userId === owner.userId,
  ),
  readToken: action(
    "tokens.read",
    READ,
    (viewer, token: Owned) => viewer.admin || viewer.userId === token.userId,
  ),
  /** Reading the attributes of the request's own token. Every scope permits it. */
  readOwnToken: action(
    "tokens.read_self",
    [...READ_USER, "read_repository", "write_repository", "sudo"],
    () => true,
  ),
  createToken: action(
    "tokens.create",
    WRITE,
    (viewer, request: Owned & { scopes: readonly TokenScope[] }) => {
      const forThemselves = viewer.userId === request.userId;
      if (!forThemselves && !viewer.admin) return false;
      if (request.scopes.includes("sudo") && !viewer.admin) return false;
      // With a token, the viewer can create only tokens whose scopes the scopes of this token include.
      return !("token" in viewer.by) || request.scopes.every(grantedBy(viewer.by.token.scopes));
    },
  ),
  revokeToken: action(
    "tokens.revoke",
    WRITE,
    (viewer, token: Owned) => viewer.admin || viewer.userId === token.userId,
  ),
  /** Revoking the request's own token. Every scope permits it. */
  revokeOwnToken: action(
    "tokens.revoke_self",
    [...READ_USER, "read_repository", "write_repository", "sudo"],
    () => true,
  ),
};

function grantedBy(own: readonly TokenScope[]): (scope: TokenScope) => boolean {
  return (scope) => own.includes(scope) || (own.includes("api") && scope !== "sudo");
}
