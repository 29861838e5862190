/** Events about users, announced on the user's own stream. */
import { defineEvent } from "../../platform/events/event.ts";

export const USER_EVENTS = {
  signedUp: defineEvent<UserEvent>("user.signed_up"),
  profileChanged: defineEvent<UserEvent>("user.profile_changed"),
  signedIn: defineEvent<SessionEvent>("user.signed_in"),
  sessionEnded: defineEvent<SessionEvent>("user.session_ended"),
  tokenCreated: defineEvent<TokenEvent>("user.token_created"),
  tokenRevoked: defineEvent<TokenEvent>("user.token_revoked"),
  promoted: defineEvent<UserEvent>("user.promoted"),
  blocked: defineEvent<UserEvent>("user.blocked"),
  unblocked: defineEvent<UserEvent>("user.unblocked"),
} as const;

export interface UserEvent {
  user_id: number;
}

interface SessionEvent extends UserEvent {
  session_id: number;
}

export interface TokenEvent extends UserEvent {
  token_id: number;
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
  USER_EVENTS.tokenRevoked,
  USER_EVENTS.promoted,
  USER_EVENTS.blocked,
];
