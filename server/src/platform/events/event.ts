declare const payloadOfType: unique symbol;

/**
 * The name of an event in the past tense, such as `user.signed_up`. The TypeScript type also contains
 * the type of the event's payload.
 */
export type EventType<Payload extends object> = string & { readonly [payloadOfType]: Payload };

export function defineEvent<Payload extends object>(name: string): EventType<Payload> {
  return name as EventType<Payload>;
}

/** A change that a service announces. The dispatcher later gives it a position in its stream. */
export interface EventInput<Payload extends object = object> {
  type: EventType<Payload>;
  /**
   * The stream that clients follow, such as `user:5` or `project:12`. Positions grow within a stream.
   */
  stream: string;
  rootNamespaceId?: number;
  projectId?: number;
  /**
   * Ids and small values. Must not contain titles, descriptions or comments, which not every subscriber
   * can read.
   */
  payload: NoInfer<Payload>;
}

/** An event in the log, with its position in its stream. */
export interface StreamEvent {
  stream: string;
  position: number;
  type: string;
  payload: Record<string, unknown>;
}

/** Returns the payload with its TypeScript type if the event has this type, otherwise undefined. */
export function getEventPayloadIfType<Payload extends object>(
  event: Pick<StreamEvent, "type" | "payload">,
  type: EventType<Payload>,
): Payload | undefined {
  return event.type === type ? (event.payload as Payload) : undefined;
}
