/**
 * Presence: which users have the same page open, and which of them are writing. The server sends
 * presence only over the cable and saves nothing in the database.
 */

/**
 * Cable channel for signed-in users, with the parameters `project_path` and `iid` of an issue. For
 * other noteables, the parameters also include `noteable_type`, and `group_path` when a group owns
 * the noteable.
 */
export const PRESENCE_CHANNEL = "PresenceChannel";

export interface PresenceUser {
  id: number;
  name: string;
  username: string;
  avatar_url: string;
  writing: boolean;
}

/**
 * The users who have the page open, without the receiver of the message. `people` lists at most
 * `PRESENCE_USERS_MAX` users.
 */
export interface PresenceChannelMessage {
  event: "presence";
  people: readonly PresenceUser[];
  /** Number of further users who have the page open and are not listed. */
  more: number;
}

export const PRESENCE_USERS_MAX = 10;

/**
 * The `data` of a cable message that a page sends. While the user is writing, the page sends
 * "writing" at most once every `WRITING_MESSAGE_INTERVAL_MS` milliseconds. With `internal`, only
 * users who can read internal notes see that the user is writing.
 */
export interface PresenceClientMessage {
  action: "writing" | "resting";
  internal?: boolean | undefined;
}
export const WRITING_MESSAGE_INTERVAL_MS = 5000;
