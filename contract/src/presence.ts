/**
 * Presence: who has the same page open, and who is writing. Sent only over the cable; nothing is stored.
 */

/**
 * Cable channel for signed-in users, with the parameters `project_path` and `iid` of an issue. For
 * other noteables, the parameters also include `noteable_type`, and `group_path` when a group owns
 * the noteable.
 */
export const PRESENCE_CHANNEL = "PresenceChannel";

export interface PresentUser {
  id: number;
  name: string;
  username: string;
  avatar_url: string;
  writing: boolean;
}

/**
 * The users who have the page open, without the receiver of the message. At most `PRESENCE_SHOWN` of
 * them are listed.
 */
export interface PresenceMessage {
  event: "presence";
  people: readonly PresentUser[];
  /** Number of further users who have the page open and are not listed. */
  more: number;
}

export const PRESENCE_USERS_MAX = 10;

/**
 * The `data` of a cable message that a page sends. While its user is writing, the page repeats
 * "writing" at least every `WRITING_REPEAT_MS` milliseconds. With `internal`, only users who can read
 * internal notes see that this user is writing.
 */
export interface PresenceAction {
  action: "writing" | "resting";
  internal?: boolean | undefined;
}
export const WRITING_MESSAGE_INTERVAL_MS = 5000;
