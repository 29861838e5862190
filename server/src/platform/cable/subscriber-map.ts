/**
 * Maps streams to subscriptions, grouped by identifier, so that a frame is built once for all
 * subscriptions with the same identifier.
 */
import type { EventFeed, StreamEvent, StreamSubscription } from "../events/feed.ts";
import type { SubscriberHandle, SubscriptionSpec, EventToMessage } from "./channel.ts";
import { messageFrame } from "./protocol.ts";

/** The subscriptions to one stream that have the same identifier. */
interface Group {
  readonly stream: string;
  readonly identifier: string;
  readonly members: Set<CableSubscription>;
}

interface Held {
  readonly group: Group;
  readonly frame: Buffer;
}

interface Stream {
  readonly groups: Map<string, Group>;
  readonly watch: StreamSubscription;
  /**
   * When the stream delivered its last event, as a value of `#clock`, the logical clock of
   * SubscriberMap. Before the first event: when the feed became ready to deliver events of the
   * stream, or Infinity if the feed is not ready yet.
   */
  quietSince: number;
}

/** The part of a CableSocket that SubscriberMap uses. */
interface Listener {
  deliver(frame: Buffer): void;
  /** Set while the access of the socket is being checked; resolves after the check. */
  readonly asking: Promise<void> | undefined;
  askAgain(subscription: CableSubscription): void;
}

export interface CableSubscription {
  readonly socket: Listener;
  identifier: string;
  /**
   * The groups of the subscription, one per stream. Empty until the channel allows the
   * subscription. Adding a group replaces the array with a longer copy, because `push` would
   * reserve memory for 17 elements.
   */
  groups: readonly Group[];
  message: EventToMessage | undefined;
  endsAccess: SubscriptionSpec["endsAccess"];
  confirmed: boolean;
  /**
   * True if the viewer's access may have changed since the last check began. Another check then
   * follows; it sets the field to false when it starts.
   */
  doubted: boolean;
  /**
   * Frames of events that arrive before the subscription is confirmed. The cable sends them right after
   * the confirmation.
   */
  held: readonly Held[];
  /** What `begin` of the subscriber hooks returned. Undefined in channels without subscriber hooks. */
  attendance: (SubscriberHandle & { at: string }) | undefined;
}

export const EMPTY_LIST: readonly never[] = [];

type Problem = (error: unknown, event: StreamEvent) => void;

export class SubscriberMap {
  readonly #streams = new Map<string, Stream>();
  readonly #feed: Pick<EventFeed, "watch">;
  readonly #onProblem: Problem;
  /**
   * A logical clock: grows by one with each event of any stream, so that the order of events can be
   * compared.
   */
  #clock = 0;

  constructor(feed: Pick<EventFeed, "watch">, onProblem: Problem) {
    this.#feed = feed;
    this.#onProblem = onProblem;
  }

  /**
   * Returns the current value of the logical clock. Callers must read the clock before they call
   * the channel's `subscribe`, and pass the value to `seat` as `askedAt`.
   */
  now(): number {
    return this.#clock;
  }

  /**
   * Subscribes to exactly these streams and leaves all others. Resolves when the delivery of every later
   * event is guaranteed. Returns true if no event was lost between `askedAt` and now. That is the case
   * if all streams were already watched when the channel was called and none of them has delivered an
   * event since.
   */
  async seat(
    subscription: CableSubscription,
    audibility: SubscriptionSpec,
    askedAt: number,
  ): Promise<boolean> {
    const wanted = new Set(audibility.streams);
    const isGapless = [...wanted].every(
      (stream) => (this.#streams.get(stream)?.quietSince ?? Infinity) <= askedAt,
    );
    subscription.message = audibility.message;
    subscription.endsAccess = audibility.endsAccess;
    // Joins the new groups before leaving the old ones, so that the feed keeps watching a stream
    // that is both old and new.
    for (const stream of wanted) this.#join(stream, subscription);
    const unwanted = subscription.groups.filter(({ stream }) => !wanted.has(stream));
    for (const group of unwanted) this.#leave(group, subscription);
    if (unwanted.length > 0) {
      subscription.groups = subscription.groups.filter(({ stream }) => wanted.has(stream));
    }
    // Uses the string of the group, so that thousands of subscriptions with the same identifier
    // share one string in memory.
    subscription.identifier = subscription.groups[0]?.identifier ?? subscription.identifier;
    await Promise.all(
      [...wanted].flatMap((stream) => this.#streams.get(stream)?.watch.ready ?? []),
    );
    return isGapless;
  }

  /** Sends the frames that were stored in `held` before the subscription was confirmed. */
  release(subscription: CableSubscription): void {
    const { held } = subscription;
    subscription.held = EMPTY_LIST;
    for (const { group, frame } of held) tell(group, subscription, frame);
  }

  unseat(subscription: CableSubscription): void {
    for (const group of subscription.groups) this.#leave(group, subscription);
    subscription.groups = EMPTY_LIST;
    subscription.held = EMPTY_LIST;
  }

  #join(name: string, subscription: CableSubscription): void {
    const stream = this.#streams.get(name) ?? this.#watch(name);
    let group = stream.groups.get(subscription.identifier);
    if (!group) {
      group = { stream: name, identifier: subscription.identifier, members: new Set() };
      stream.groups.set(group.identifier, group);
    }
    if (group.members.has(subscription)) return;
    group.members.add(subscription);
    subscription.groups = [...subscription.groups, group];
  }

  #leave(group: Group, subscription: CableSubscription): void {
    group.members.delete(subscription);
    if (group.members.size > 0) return;
    const stream = this.#streams.get(group.stream);
    stream?.groups.delete(group.identifier);
    if (stream?.groups.size === 0) {
      this.#streams.delete(group.stream);
      stream.watch.stop();
    }
  }

  #watch(name: string): Stream {
    const groups = new Map<string, Group>();
    const watch = this.#feed.watch(name, (event) => {
      stream.quietSince = ++this.#clock;
      for (const group of groups.values()) this.#publish(group, event);
    });
    const stream: Stream = { groups, watch, quietSince: Infinity };
    this.#streams.set(name, stream);
    watch.ready.then(
      () => (stream.quietSince = ++this.#clock),
      // Ignores the error here, because `seat` also waits for `ready` and throws the error to its
      // caller.
      () => {},
    );
    return stream;
  }

  #publish(group: Group, event: StreamEvent): void {
    const frames = new Map<EventToMessage | undefined, Buffer | null>();
    for (const member of group.members) {
      const { message, socket } = member;
      if (member.endsAccess?.(event)) socket.askAgain(member);
      let frame = frames.get(message);
      if (frame === undefined) {
        frame = this.#frame(group.identifier, message ?? onlyTheOffset, event);
        frames.set(message, frame);
      }
      if (!frame) continue;
      if (member.confirmed) tell(group, member, frame);
      else member.held = [...member.held, { group, frame }];
    }
  }

  #frame(identifier: string, message: EventToMessage, event: StreamEvent): Buffer | null {
    try {
      const content = message(event);
      return content === undefined ? null : messageFrame(identifier, content);
    } catch (error) {
      // Reports the error and returns null, so that the other groups still receive their events.
      this.#onProblem(error, event);
      return null;
    }
  }
}

/**
 * Sends the frame to the subscriber. While an access check of the socket is pending, sends it after the
 * check.
 */
function tell(group: Group, member: CableSubscription, frame: Buffer): void {
  const { socket } = member;
  if (socket.asking === undefined) return socket.deliver(frame);
  void socket.asking.then(() => {
    if (group.members.has(member)) socket.deliver(frame);
  });
}

function onlyTheOffset(event: StreamEvent): unknown {
  return { event: "updated", offset: event.position };
}
