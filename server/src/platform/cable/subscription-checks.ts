/**
 * Checks with a channel whether a viewer can subscribe to it: first when the client subscribes, and then
 * repeatedly.
 */
import { WebSocket } from "ws";
import { AppError } from "../errors/app-error.ts";
import { RateLimitedError } from "../rate-limits/rate-limits.ts";
import { EMPTY_LIST } from "./subscriber-map.ts";
import type { CableSubscription } from "./subscriber-map.ts";
import type { SubscriptionSpec } from "./channel.ts";
import { joinSubscriptionRoom, leaveSubscriptionRoom } from "./subscriber-lifecycle.ts";
import { isProgrammingError, isTemporaryError } from "./failures.ts";
import { messageFrame, rejectionFrame } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";

interface Answer {
  audibility: SubscriptionSpec;
  /**
   * True if no event was lost between the channel's answer and the moment when the streams were joined.
   */
  isGapless: boolean;
  /** True if the channel returned a stream that the subscription had not joined before. */
  hasNewStreams: boolean;
}

/**
 * Calls the channel's `subscribe` and joins the streams that the channel returns. Resolves to null if
 * the client unsubscribed in the meantime.
 */
async function ask<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
): Promise<Answer | null> {
  const { channels, audience } = socket.switchboard;
  const askedAt = audience.now();
  // Parses the identifier at each check, because keeping the params of every subscription would need too
  // much memory.
  const request = channels.read(subscription.identifier);
  if (!request) throw new AppError("not_found", "No such channel");
  const audibility = await request.channel.subscribe(socket.connection, request.params);
  if (!socket.subscriptions.includes(subscription)) return null;
  const joined = new Set(subscription.groups.map(({ stream }) => stream));
  const hasNewStreams = audibility.streams.some((stream) => !joined.has(stream));
  const isGapless = await audience.seat(subscription, audibility, askedAt);
  if (!socket.subscriptions.includes(subscription)) return null;
  return { audibility, isGapless, hasNewStreams };
}

/**
 * Makes the first access check of a subscription and joins its streams. Checks again after joining,
 * unless the streams were already watched and had no event in the meantime. Events between the
 * channel's answer and joining are not delivered, and one of them may have changed the viewer's
 * access.
 */
export async function authorizeSubscription<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
): Promise<SubscriptionSpec | null> {
  let answer = await askAsFreshViewer(socket, subscription);
  if (answer?.isGapless === false) answer = await askAsFreshViewer(socket, subscription);
  while (answer && subscription.doubted) answer = await askAsFreshViewer(socket, subscription);
  return answer && answer.audibility;
}

async function askAsFreshViewer<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
): Promise<Answer | null> {
  // Before the viewer is loaded, so that a change of the viewer meanwhile causes another check.
  subscription.doubted = false;
  return (await socket.refreshViewer()) ? ask(socket, subscription) : null;
}

/** Checks immediately whether the session is valid and each subscription is still allowed. */
export function recheckSocketAccess<Viewer>(socket: CableSocket<Viewer>): Promise<void> {
  return socket.whileAsking(() =>
    disconnectOnError(socket, async () => {
      if (!(await socket.refreshViewer())) return;
      for (const subscription of socket.subscriptions) {
        if (subscription.confirmed) {
          await askOrReject(socket, subscription);
        } else {
          // Makes `authorizeSubscription` repeat the first check of this subscription, which is still
          // running. The running check may be older than the change of access.
          subscription.doubted = true;
        }
      }
    }),
  );
}

export function recheckSubscriptionAccess<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
): Promise<void> {
  return disconnectOnError(socket, async () => {
    subscription.doubted = false;
    if (await socket.refreshViewer()) await askOrReject(socket, subscription);
  });
}

/**
 * Runs an access check. If the check throws, disconnects the socket and lets the client reconnect.
 * So no subscription continues without a successful check, and after a database outage open pages
 * receive events again without a reload.
 */
export async function disconnectOnError<Viewer>(
  socket: CableSocket<Viewer>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { log } = socket.switchboard;
    const fields = { ...socket.logFields(), err: error };
    if (error instanceof RateLimitedError)
      log.info(socket.logFields(), "Cable subscribe rate limit reached");
    else log.warn(fields, "Cable check failed: socket sent to reconnect");
    socket.dismiss("remote", true);
  }
}

async function askOrReject<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (!socket.subscriptions.includes(subscription)) return;
  try {
    const answer = await ask(socket, subscription);
    if (!answer) return;
    const { audibility, hasNewStreams } = answer;
    // The subscriber has missed earlier events of the new streams, for example after an issue was moved.
    if (hasNewStreams && audibility.greeting !== undefined) {
      socket.deliver(messageFrame(subscription.identifier, audibility.greeting));
    }
    joinSubscriptionRoom(socket, subscription, audibility);
  } catch (error) {
    rejectSubscription(socket, subscription, error);
  }
}

/**
 * Rejects the subscription permanently. Rethrows a temporary error instead, because the official client
 * never retries a rejected subscription.
 */
export function rejectSubscription<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
  error: unknown,
): void {
  if (isTemporaryError(error)) throw error;
  if (isProgrammingError(error)) {
    const fields = { ...socket.logFields(), err: error };
    socket.switchboard.log.warn(fields, "Cable subscription rejected after an unexpected error");
  }
  if (removeSubscription(socket, subscription))
    socket.deliver(rejectionFrame(subscription.identifier));
}

export function removeSubscription<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
): boolean {
  if (!socket.subscriptions.includes(subscription)) return false;
  socket.subscriptions = socket.subscriptions.filter((other) => other !== subscription);
  socket.caller.subscriptions -= 1;
  socket.switchboard.audience.unseat(subscription);
  leaveSubscriptionRoom(subscription);
  return true;
}

/**
 * Removes the subscriptions of a socket that closes. A pending access check of the socket then has
 * no effect.
 */
export function removeAllSubscriptions<Viewer>(socket: CableSocket<Viewer>): void {
  const subscriptions = socket.subscriptions;
  socket.subscriptions = EMPTY_LIST;
  socket.caller.subscriptions -= subscriptions.length;
  for (const subscription of subscriptions) {
    socket.switchboard.audience.unseat(subscription);
    leaveSubscriptionRoom(subscription);
  }
}
