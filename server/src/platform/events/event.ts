declare const payloadOfType: unique symbol;

/** The name of an event in the past tense, `user.signed_up`, which knows what the payload holds. */
export type EventType<Payload extends object> = string & { readonly [payloadOfType]: Payload };

export function defineEvent<Payload extends object>(name: string): EventType<Payload> {
  return name as EventType<Payload>;
}

/** One change, announced once. */
export interface EventInput<Payload extends object = object> {
  type: EventType<Payload>;
  /** What is followed: `user:5`, `project:12`. Positions grow within a stream. */
  stream: string;
  rootNamespaceId?: number;
  projectId?: number;
  /** Ids and small facts, never texts that only some people may read. */
  payload: NoInfer<Payload>;
}

/** An event in the log, with its place in its stream. */
export interface StreamEvent {
  stream: string;
  position: number;
  type: string;
  payload: Record<string, unknown>;
}

/** The payload of an event from the log, if it is of this type. */
export function eventPayload<Payload extends object>(
  event: Pick<StreamEvent, "type" | "payload">,
  type: EventType<Payload>,
): Payload | undefined {
  return event.type === type ? (event.payload as Payload) : undefined;
}
