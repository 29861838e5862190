/**
 * Realtime messages about notes. Messages contain no texts: each page then requests what its viewer can
 * read.
 */

/** Channel of one noteable, with the parameters `noteable_type` and `noteable_id`. */
export const NOTES_CHANNEL = "NotesChannel";

export interface NotesMessage {
  event: "notes";
  /** Ids of created or changed notes, and of deleted notes. */
  changed: readonly number[];
  removed: readonly number[];
  /**
   * Grows by one with each message. Absent for internal notes, because not every follower receives
   * those.
   */
  position?: number;
}
