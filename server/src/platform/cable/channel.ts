/** What a module writes to open a realtime channel, and the registry that reads identifiers. */
import { z } from "zod";
import { isAction, type AnyAction } from "../auth/actions.ts";
import type { StreamEvent } from "../events/feed.ts";

/** Who is on the other end; the viewer is opaque to the cable. */
export interface CableConnection<Viewer> {
  viewer: Viewer;
  requestId: string;
  /** What limits and budgets count by: the user, or the address of an anonymous visitor. */
  limitKey: string;
  /** Visitors wait for each other only, and never for longer than it takes to serve visitors. */
  isVisitor: boolean;
}

/**
 * Turns an event into the `message` of the frame, ids and offset only; `undefined` sends nothing.
 * The cable calls it once per identifier and event for all viewers that were given the same
 * function, so hand out a constant function rather than a new closure per viewer.
 */
export type EventToMessage = (event: StreamEvent) => unknown;

export interface SubscriptionSpec {
  streams: string[];
  message?: EventToMessage;
  /**
   * Events after which a follower may have lost access. Whoever follows is asked about again before
   * they are told anything more. A constant function, like `message`.
   */
  endsAccess?: (event: StreamEvent) => boolean;
  /** The `message` of a first frame after the confirmation: how things stand from here on. */
  greeting?: unknown;
  /** For channels that take part in who follows them, and hear what these say. */
  attend?: SubscriberHooks;
}

export interface SubscriberHooks {
  /** What is attended. When it is another one later, the first attendance ends. */
  at: string;
  /** Somebody follows from now on. `tell` says something to them alone. */
  begin(tell: (message: unknown) => void): SubscriberHandle;
}

/** Called by the cable, so nothing here may throw, and nobody waits for it. */
export interface SubscriberHandle {
  /** What they say, in the shape that the channel's `says` has. */
  perform?(said: unknown): void;
  /** They no longer follow. Called once. */
  leave(): void;
}

export interface Channel<Viewer> {
  name: string;
  /** The declared policy action. */
  action: AnyAction;
  /** Closed schema of the identifier's members besides "channel". */
  params: z.ZodType;
  /** Closed schema of what its followers may say; without it they may only listen. */
  says?: z.ZodType;
  /**
   * The streams this viewer may follow; throws AppError to refuse, with the same work whether the
   * thing is hidden or absent. Asked once or twice in the beginning, then again at least every 60 s
   * and whenever access changes.
   */
  subscribe(connection: CableConnection<Viewer>, params: unknown): Promise<SubscriptionSpec>;
}

/** Ties the type of `subscribe`'s params to the schema, which a list of channels cannot do. */
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
      if (this.#channels.has(channel.name)) throw new Error(`Two channels named ${channel.name}`);
      if (!isClosed(channel.params)) {
        throw new Error(`Channel ${channel.name} must close its params: use z.strictObject`);
      }
      if (channel.says && !isClosed(channel.says)) {
        throw new Error(`Channel ${channel.name} must close what is said: use z.strictObject`);
      }
      this.#channels.set(channel.name, channel);
    }
  }

  /** Null for whatever does not name a known channel with exactly its params. */
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
