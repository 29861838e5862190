/** Placeholder of a note that is being sent or could not be sent. */
export interface Placeholder {
  /** Idempotency key of the note, which identifies the placeholder. */
  placeholder: string;
  /** Discussion that the note replies to; null for a note that starts a new discussion. */
  discussionId: string | null;
  /** Text of the note as the user wrote it, in Markdown. */
  body: string;
  kind: "note" | "system";
  /** Shown text: the note's text, or what its quick actions will do. */
  text: string;
  state: "sending" | "unsent";
  /** Why the note could not be sent. */
  error?: string;
}
