/** Placeholder that the discussion shows for a note that is being sent or could not be sent. */
export interface NotePlaceholder {
  /**
   * Identifies the placeholder: the idempotency key of the note, with a suffix if the placeholder
   * shows quick actions.
   */
  placeholder: string;
  /** Discussion that the note replies to; null for a note that starts a new discussion. */
  discussionId: string | null;
  /** Body of the note as the user wrote it, in Markdown. */
  body: string;
  kind: "note" | "system";
  /** The string to show: the note's body, or what its quick actions will do. */
  text: string;
  state: "sending" | "unsent";
  /** The text that explains to the user why the note could not be sent. */
  error?: string;
  /** True when the note waits for a connection, so the user has to do nothing. */
  isWaiting?: boolean;
}
