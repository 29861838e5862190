/**
 * Realtime messages about notes. A message contains no note body. A page that receives a message
 * requests from the API the notes that its viewer can read.
 */

/** Cable channel of one noteable, with the parameters `noteable_type` and `noteable_id`. */
export const NOTES_CHANNEL = "NotesChannel";

export interface NotesChannelMessage {
  event: "notes";
  /** `changed` has the ids of created and edited notes, `removed` the ids of deleted notes. */
  changed: readonly number[];
  removed: readonly number[];
  /**
   * Position of the event in the noteable's stream. The position grows with each message and can skip
   * numbers, because the stream has other events too. Absent for internal notes: they have a stream of
   * their own.
   */
  position?: number;
}
