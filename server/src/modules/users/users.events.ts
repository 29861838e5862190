/** What happens to people, told on their own stream. */
export const USER_EVENTS = {
  signedUp: "user.signed_up",
  profileChanged: "user.profile_changed",
  signedIn: "user.signed_in",
  sessionEnded: "user.session_ended",
  tokenCreated: "user.token_created",
  tokenRevoked: "user.token_revoked",
  promoted: "user.promoted",
  blocked: "user.blocked",
  unblocked: "user.unblocked",
} as const;

export function userStream(userId: number): string {
  return `user:${userId}`;
}

/** After these, somebody's open connections may no longer be theirs. */
export const ENDS_ACCESS: readonly string[] = [
  USER_EVENTS.sessionEnded,
  USER_EVENTS.tokenRevoked,
  USER_EVENTS.promoted,
  USER_EVENTS.blocked,
];
