/** Something that was sent and is not yet there: shown in its place meanwhile. */
export interface Placeholder {
  /** The key under which it was sent. */
  placeholder: string;
  /** What it answers; null begins something new. */
  discussionId: string | null;
  /** As it was written. */
  body: string;
  kind: "note" | "system";
  /** What is shown of it: the words, or what its quick actions will do. */
  text: string;
  state: "sending" | "unsent";
  /** Why it could not be sent. */
  error?: string;
}
