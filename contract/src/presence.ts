/** Who has the same page open, and who is writing. Told by the cable alone; nothing is kept. */

/**
 * Followed with `project_path` and `iid` of an issue, by people who are signed in; with `noteable_type` and
 * `group_path` where something else is discussed.
 */
export const PRESENCE_CHANNEL = "PresenceChannel";

export interface PresentPerson {
  id: number;
  name: string;
  username: string;
  avatar_url: string;
  writing: boolean;
}

/** Everybody who is there, without the one who is told. At most so many are named. */
export interface PresenceMessage {
  event: "presence";
  people: readonly PresentPerson[];
  /** Those not named. */
  more: number;
}

export const PRESENCE_SHOWN = 10;

/**
 * What a page says: `data` of a cable message. Said again while it lasts, at least every so often. That
 * something internal is written is told only to those who may read it.
 */
export interface PresenceAction {
  action: "writing" | "resting";
  internal?: boolean | undefined;
}
export const WRITING_AGAIN_MS = 5000;
