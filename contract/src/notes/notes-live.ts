/** What pages hear about the notes of a noteable. No texts: each page reads what its viewer may see. */

/** Followed with `noteable_type` and `noteable_id`. */
export const NOTES_CHANNEL = "NotesChannel";

export interface NotesMessage {
  event: "notes";
  /** Ids of notes that were written or changed, and of those that were deleted. */
  changed: readonly number[];
  removed: readonly number[];
  /** Grows by one with each message; internal notes have none, because not everybody hears of them. */
  position?: number;
}
