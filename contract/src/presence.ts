/**
 * Presence: who has the same page open, and who is writing. Sent only over the cable; nothing is stored.
 */

/**
 * Channel for signed-in users, with the parameters `project_path` and `iid` of an issue. Other noteables
 * are named with `noteable_type`, and with `group_path` when a group owns them.
 */
export const PRESENCE_CHANNEL = "PresenceChannel";

export interface PresentPerson {
  id: number;
  name: string;
  username: string;
  avatar_url: string;
  writing: boolean;
}

/** All users on the page except the receiver; at most `PRESENCE_SHOWN` of them are listed. */
export interface PresenceMessage {
  event: "presence";
  people: readonly PresentPerson[];
  /** Number of users who are not listed. */
  more: number;
}

export const PRESENCE_SHOWN = 10;

/**
 * What a page sends as `data` of a cable message. The page repeats "writing" at least every
 * `WRITING_AGAIN_MS` while its user is writing. With `internal`, only users who can read internal notes
 * see that this user is writing.
 */
export interface PresenceAction {
  action: "writing" | "resting";
  internal?: boolean | undefined;
}
export const WRITING_REPEAT_MS = 5000;
