/** Policy of users, sessions and tokens: who can read, change, end or revoke them. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";

const READ_USER: readonly TokenScope[] = ["api", "read_api", "read_user"];
const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];
/**
 * The empty list of token scopes, for actions that are allowed only in a browser session. No token
 * permits such an action.
 */
const AT_A_PAGE: readonly TokenScope[] = [];

interface Owned {
  userId: number;
}

export const usersPolicy = {
  signUp: defineActionAllowingVisitors(
    "users.sign_up",
    AT_A_PAGE,
    (viewer, open: boolean) => viewer.kind === "visitor" && open,
  ),
  signIn: defineActionAllowingVisitors("users.sign_in", AT_A_PAGE, () => true),
  /** Permission to ask for an email with a link that sets a new password. */
  requestPasswordLink: defineActionAllowingVisitors(
    "users.request_password_link",
    AT_A_PAGE,
    () => true,
  ),
  /** Permission to use a link that sets a new password. The token in the link proves who uses it. */
  usePasswordLink: defineActionAllowingVisitors("users.use_password_link", AT_A_PAGE, () => true),
  signOut: defineAction("users.sign_out", AT_A_PAGE, () => true),

  readSelf: defineAction("users.read_self", READ_USER, () => true),
  /**
   * Permission to read the viewer's own user. Visitors have this permission too, and get null
   * instead of an error.
   */
  findSelf: defineActionAllowingVisitors("users.find_self", READ_USER, () => true),
  followSelf: defineAction("users.follow_self", READ, () => true),
  updateSelf: defineAction("users.update_self", AT_A_PAGE, () => true),
  /**
   * Permission to change the viewer's own username, email and password. No token has it, so that a
   * leaked token cannot take over the account.
   */
  updateAccount: defineAction("users.update_account", AT_A_PAGE, () => true),
  /** Permission to confirm the viewer's own email with a link that was sent there. */
  confirmEmail: defineAction("users.confirm_email", AT_A_PAGE, () => true),
  changePreferences: defineAction("users.change_preferences", WRITE, () => true),
  /** Permission to set and remove the viewer's own avatar. */
  changeAvatar: defineAction("users.change_avatar", WRITE, () => true),
  /** Permission to set the viewer's own status. */
  changeStatus: defineAction("users.change_status", WRITE, () => true),
  /** Permission to read the status of any user, which pages show to visitors too. */
  readStatus: defineActionAllowingVisitors("users.read_status", READ_USER, () => true),
  list: defineAction("users.list", READ_USER, () => true),
  read: defineAction("users.read", READ_USER, () => true),
  block: defineAction(
    "users.block",
    WRITE,
    (viewer, user: Owned) => viewer.admin && viewer.userId !== user.userId,
  ),

  /** Permission to open the pages for administrators, which also show emails. */
  administer: defineAction("users.administer", AT_A_PAGE, (viewer) => viewer.admin),
  promote: defineAction("users.promote", AT_A_PAGE, (viewer) => viewer.admin),
  demote: defineAction("users.demote", AT_A_PAGE, (viewer) => viewer.admin),

  listSessions: defineAction("sessions.list", AT_A_PAGE, () => true),
  endSession: defineAction(
    "sessions.end",
    AT_A_PAGE,
    (viewer, session: Owned) => viewer.userId === session.userId,
  ),

  listSshKeys: defineAction("ssh_keys.list", READ_USER, () => true),
  addSshKey: defineAction("ssh_keys.add", WRITE, () => true),
  /** Permission to remove the viewer's own SSH keys. */
  removeSshKey: defineAction("ssh_keys.remove", WRITE, () => true),
  /** Permission to read the public keys of any user. */
  listSshKeysOfUser: defineActionAllowingVisitors("ssh_keys.list_of_user", READ_USER, () => true),

  listTokens: defineAction(
    "tokens.list",
    READ,
    (viewer, owner: Owned) => viewer.admin || viewer.userId === owner.userId,
  ),
  readToken: defineAction(
    "tokens.read",
    READ,
    (viewer, token: Owned) => viewer.admin || viewer.userId === token.userId,
  ),
  /**
   * Permission to read the attributes of the token that authenticates the request. Tokens of every
   * scope have this permission.
   */
  readOwnToken: defineAction(
    "tokens.read_self",
    [...READ_USER, "read_repository", "write_repository", "sudo"],
    () => true,
  ),
  createToken: defineAction(
    "tokens.create",
    WRITE,
    (viewer, request: Owned & { scopes: readonly TokenScope[] }) => {
      const forThemselves = viewer.userId === request.userId;
      if (!forThemselves && !viewer.admin) return false;
      if (request.scopes.includes("sudo") && !viewer.admin) return false;
      // A viewer who uses a token can create only tokens with scopes that this token also grants.
      return !("token" in viewer.by) || request.scopes.every(grantedBy(viewer.by.token.scopes));
    },
  ),
  revokeToken: defineAction(
    "tokens.revoke",
    WRITE,
    (viewer, token: Owned) => viewer.admin || viewer.userId === token.userId,
  ),
  /**
   * Permission to revoke the token that authenticates the request. Tokens of every scope have this
   * permission.
   */
  revokeOwnToken: defineAction(
    "tokens.revoke_self",
    [...READ_USER, "read_repository", "write_repository", "sudo"],
    () => true,
  ),
};

function grantedBy(own: readonly TokenScope[]): (scope: TokenScope) => boolean {
  return (scope) => own.includes(scope) || (own.includes("api") && scope !== "sudo");
}
