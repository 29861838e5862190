/** Types for modules to define realtime channels, and the registry that parses channel identifiers. */
import { z } from "zod";
import { isAction, type AnyAction } from "../auth/actions.ts";
import type { StreamEvent } from "../events/feed.ts";

/** The client of one socket. The cable passes `viewer` to the channels and does not read its content. */
export interface CableConnection<Viewer> {
  viewer: Viewer;
  requestId: string;
  /** The key under which limits and budgets count requests: the user, or the IP address of a visitor. */
  limitKey: string;
  /**
   * Subscribe commands of visitors wait in a separate queue, so that visitors and signed-in users do not
   * delay each other.
   */
  isVisitor: boolean;
}

/**
 * Builds the `message` of the frame for an event, only from ids and the offset. If it returns
 * `undefined`, no frame is sent. The cable calls the function once per identifier and event, and sends
 * the result to all viewers with the same function. So pass a constant function, not a new closure per
 * viewer.
 */
export type EventToMessage = (event: StreamEvent) => unknown;

export interface SubscriptionSpec {
  streams: string[];
  message?: EventToMessage;
  /**
   * Whether a subscriber can lose access through this event. If so, the cable checks the subscriber's
   * access again before it sends another frame. Use a constant function, as for `message`.
   */
  endsAccess?: (event: StreamEvent) => boolean;
  /**
   * The `message` of a frame with the current state, for example the lock version of an issue. The cable
   * sends the frame right after the confirmation of the subscription.
   */
  greeting?: unknown;
  /**
   * Only for channels that track who is subscribed and accept messages from subscribers, such as
   * PresenceChannel.
   */
  attend?: SubscriberHooks;
}

export interface SubscriberHooks {
  /**
   * The name of the room that the subscriber joins. If a later access check returns another name, the
   * cable calls `leave` and then `begin` of the new hooks.
   */
  at: string;
  /**
   * Called when a subscription is confirmed. The callback sends a message to this subscriber and to
   * nobody else.
   */
  begin(tell: (message: unknown) => void): SubscriberHandle;
}

/** The cable calls these methods without waiting for them, so they must not throw. */
export interface SubscriberHandle {
  /** Receives a client message that matches the channel's `says` schema. */
  perform?(said: unknown): void;
  /** Called once, when the subscription ends. */
  leave(): void;
}

export interface Channel<Viewer> {
  name: string;
  /** The policy action that `subscribe` must check. */
  action: AnyAction;
  /** Strict schema of the identifier's JSON members, without the member `channel`. */
  params: z.ZodType;
  /**
   * Strict schema of the messages that subscribers can send. Without a schema, the channel accepts no
   * messages.
   */
  says?: z.ZodType;
  /**
   * Returns the streams that this viewer can follow. Throws AppError to refuse. The check must take the
   * same time for a hidden object as for an absent one, so that the response time does not reveal which
   * objects exist. The cable calls this method once or twice when a client subscribes, then at least
   * every 60 s and whenever access changes.
   */
  subscribe(connection: CableConnection<Viewer>, params: unknown): Promise<SubscriptionSpec>;
}

/**
 * Defines a channel so that TypeScript infers the params of `subscribe` from the `params` schema. A
 * plain array of channels would lose that type.
 */
export function defineChannel<Viewer, Params extends z.ZodType>(channel: {
  name: string;
  action: AnyAction;
  params: Params;
  says?: z.ZodType;
  subscribe(
    connection: CableConnection<Viewer>,
    params: z.output<Params>,
  ): Promise<SubscriptionSpec>;
}): Channel<Viewer> {
  return channel;
}

export interface ChannelRequest<Viewer> {
  channel: Channel<Viewer>;
  params: unknown;
}

const identifierShape = z.looseObject({ channel: z.string() });

export class ChannelRegistry<Viewer> {
  readonly #channels = new Map<string, Channel<Viewer>>();

  constructor(channels: readonly Channel<Viewer>[]) {
    for (const channel of channels) {
      if (!isAction(channel.action))
        throw new Error(`Channel ${channel.name} declares no policy action`);
      if (this.#channels.has(channel.name))
        throw new Error(`Two channels have the name ${channel.name}; names must be unique`);
      if (!isClosed(channel.params)) {
        throw new Error(`Channel ${channel.name}: params must be closed, use z.strictObject`);
      }
      if (channel.says && !isClosed(channel.says)) {
        throw new Error(`Channel ${channel.name}: says must be closed, use z.strictObject`);
      }
      this.#channels.set(channel.name, channel);
    }
  }

  /**
   * Parses an identifier. Returns null unless the identifier names a known channel and has exactly the
   * params of that channel.
   */
  read(identifier: string): ChannelRequest<Viewer> | null {
    const members = identifierShape.safeParse(parseJson(identifier));
    if (!members.success) return null;
    const { channel: name, ...rest } = members.data;
    const channel = this.#channels.get(name);
    const params = channel?.params.safeParse(rest);
    return channel && params?.success ? { channel, params: params.data } : null;
  }
}

function isClosed(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
