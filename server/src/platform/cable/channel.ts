/**
 * Types with which modules define realtime channels, and the registry that parses channel
 * identifiers.
 */
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
   * Whether the client is not signed in. Subscribe commands of visitors wait in a separate queue,
   * so that visitors and signed-in users do not delay each other.
   */
  isVisitor: boolean;
}

/**
 * Builds the `message` of the frame for an event, only from ids and the offset. Returns `undefined`
 * if the cable should send no frame. The cable calls the function once per identifier and event,
 * and sends the result to all subscribers that use the same function. So a channel must pass the
 * same function object for every subscriber, not a new closure per viewer.
 */
export type EventToMessage = (event: StreamEvent) => unknown;

export interface SubscriptionSpec {
  streams: string[];
  message?: EventToMessage;
  /**
   * Returns whether a subscriber can lose access through this event. If so, the cable checks the
   * subscriber's access again before it sends another frame. Pass the same function object for
   * every subscriber.
   */
  endsAccess?: (event: StreamEvent) => boolean;
  /**
   * The `message` of the frame that the cable sends right after it confirms the subscription, and
   * after a later access check has added streams. It contains current values of the object that the subscriber follows, for example the lock version
   * of an issue.
   */
  greeting?: unknown;
  /**
   * Functions that the cable calls when the subscriber joins, sends a message and leaves. Only for
   * channels that track who is subscribed, such as PresenceChannel.
   */
  attend?: SubscriberHooks;
}

export interface SubscriberHooks {
  /**
   * The name of the room that the subscriber joins. If a later access check returns another name,
   * the subscriber changes rooms: the cable calls `leave` for the previous room and then `begin` of
   * the new hooks.
   */
  at: string;
  /**
   * Called when the subscriber joins the room. The callback `tell` sends a message to this
   * subscriber and to nobody else.
   */
  begin(tell: (message: unknown) => void): SubscriberHandle;
}

/**
 * Methods that the cable calls for one subscriber after `begin`: when the client sends a message,
 * and when the subscriber leaves. The cable does not wait for them, so they must not throw.
 */
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

export interface ParsedChannelIdentifier<Viewer> {
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
  read(identifier: string): ParsedChannelIdentifier<Viewer> | null {
    const members = identifierShape.safeParse(parseJsonOrUndefined(identifier));
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

export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
