/** One change, told once. Past tense for types: `user.signed_up`. */
export interface EventInput {
  type: string;
  /** What is followed: `user:5`, `project:12`. Positions grow within a stream. */
  stream: string;
  rootNamespaceId?: number;
  projectId?: number;
  /** Ids and small facts, never texts that only some people may read. */
  payload?: Record<string, unknown>;
}

/** An event in the log, with its place in its stream. */
export interface StreamEvent {
  stream: string;
  position: number;
  type: string;
  payload: Record<string, unknown>;
}
