/** Events about users, announced on the user's own stream. */
import { defineEvent } from "../../platform/events/event.ts";

export const USER_EVENTS = {
  signedUp: defineEvent<UserEventPayload>("user.signed_up"),
  profileChanged: defineEvent<UserEventPayload>("user.profile_changed"),
  preferencesChanged: defineEvent<UserEventPayload>("user.preferences_changed"),
  statusChanged: defineEvent<UserEventPayload>("user.status_changed"),
  usernameChanged: defineEvent<UserEventPayload>("user.username_changed"),
  emailChanged: defineEvent<UserEventPayload>("user.email_changed"),
  emailConfirmed: defineEvent<UserEventPayload>("user.email_confirmed"),
  incomingEmailReset: defineEvent<UserEventPayload>("user.incoming_email_reset"),
  passwordChanged: defineEvent<UserEventPayload>("user.password_changed"),
  signedIn: defineEvent<SessionEvent>("user.signed_in"),
  sessionEnded: defineEvent<SessionEvent>("user.session_ended"),
  tokenCreated: defineEvent<TokenEventPayload>("user.token_created"),
  tokenRevoked: defineEvent<TokenEventPayload>("user.token_revoked"),
  sshKeyAdded: defineEvent<SshKeyEventPayload>("user.ssh_key_added"),
  sshKeyRemoved: defineEvent<SshKeyEventPayload>("user.ssh_key_removed"),
  promoted: defineEvent<UserEventPayload>("user.promoted"),
  demoted: defineEvent<UserEventPayload>("user.demoted"),
  blocked: defineEvent<UserEventPayload>("user.blocked"),
  unblocked: defineEvent<UserEventPayload>("user.unblocked"),
} as const;

export interface UserEventPayload {
  user_id: number;
}

interface SessionEvent extends UserEventPayload {
  session_id: number;
}

export interface TokenEventPayload extends UserEventPayload {
  token_id: number;
  /** The administrator who created the token for its owner; null when the owner created it. */
  made_by_user_id: number | null;
}

export interface SshKeyEventPayload extends UserEventPayload {
  ssh_key_id: number;
}

export function userStream(userId: number): string {
  return `user:${userId}`;
}

/**
 * Events after which a session or token can be invalid. The server then checks the user's open cable
 * connections again.
 */
export const ACCESS_REVOKING_EVENTS: readonly string[] = [
  USER_EVENTS.sessionEnded,
  USER_EVENTS.passwordChanged,
  USER_EVENTS.tokenRevoked,
  USER_EVENTS.promoted,
  USER_EVENTS.demoted,
  USER_EVENTS.blocked,
];
