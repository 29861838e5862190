/**
 * Realtime messages about notes. Messages contain no texts: each page then requests what its viewer can
 * read.
 */

/** Channel of one noteable, with the parameters `noteable_type` and `noteable_id`. */
export const NOTES_CHANNEL = "NotesChannel";

export interface NotesMessage {
  event: "notes";
  /** `changed` has the ids of created and edited notes, `removed` the ids of deleted notes. */
  changed: readonly number[];
  removed: readonly number[];
  /**
   * Grows by one with each message, so that a page notices a missed message. Absent for internal notes:
   * subscribers who do not receive them would see a gap.
   */
  position?: number;
}
