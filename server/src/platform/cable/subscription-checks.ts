/** Checks with a channel whether a viewer can follow it, first at subscribe and then repeatedly. */
import { WebSocket } from "ws";
import { AppError } from "../errors/app-error.ts";
import { RateLimitedError } from "../rate-limits/rate-limits.ts";
import { EMPTY_LIST } from "./subscriber-map.ts";
import type { Subscription } from "./subscriber-map.ts";
import type { SubscriptionSpec } from "./channel.ts";
import { startSubscriber, stopSubscriber } from "./subscriber-lifecycle.ts";
import { isProgrammingError, isTemporaryError } from "./failures.ts";
import { rejectionFrame } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";

interface Answer {
  audibility: SubscriptionSpec;
  /** Whether no event was missed between the channel's answer and joining the streams. */
  isGapless: boolean;
}

/**
 * Calls the channel's `subscribe` and joins the streams that the channel returns. Null when the
 * subscription was removed in the meantime.
 */
async function ask<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<Answer | null> {
  const { channels, audience } = socket.switchboard;
  const askedAt = audience.now();
  subscription.doubted = false;
  // Parses the identifier each time: cheaper than keeping the params of every subscription in memory.
  const request = channels.read(subscription.identifier);
  if (!request) throw new AppError("not_found", "No such channel");
  const audibility = await request.channel.subscribe(socket.connection, request.params);
  if (!socket.subscriptions.includes(subscription)) return null;
  const isGapless = await audience.seat(subscription, audibility, askedAt);
  return socket.subscriptions.includes(subscription) ? { audibility, isGapless } : null;
}

/**
 * The first access check of a subscription. Events between the channel's answer and joining the streams
 * are not delivered, and one of them may have changed the viewer's access. So the check runs again after
 * joining, unless the streams were already watched and had no event in the meantime.
 */
export async function authorizeSubscription<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<SubscriptionSpec | null> {
  let answer = await ask(socket, subscription);
  if (answer?.isGapless === false) answer = await ask(socket, subscription);
  while (answer && subscription.doubted) answer = await ask(socket, subscription);
  return answer && answer.audibility;
}

/** Checks immediately whether the session is valid and each subscription is still allowed. */
export function recheckSocket<Viewer>(socket: CableSocket<Viewer>): Promise<void> {
  return socket.whileAsking(() =>
    reconnectOnError(socket, async () => {
      const { stillGood } = socket.switchboard;
      if (stillGood && !(await stillGood(socket.connection))) {
        return socket.dismiss("unauthorized", false);
      }
      for (const subscription of socket.subscriptions) {
        if (subscription.confirmed) await askOrReject(socket, subscription);
        // The first check of this subscription is still running. `doubted` makes `authorizeSubscription`
        // check once more, because the running check may be older than the change of access.
        else subscription.doubted = true;
      }
    }),
  );
}

export function recheckSubscription<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<void> {
  return reconnectOnError(socket, () => askOrReject(socket, subscription));
}

/**
 * When an access check fails with an error, disconnects the socket and lets the client reconnect. So no
 * subscription continues without a successful check, and open pages receive events again after a
 * database outage without a reload.
 */
export async function reconnectOnError<Viewer>(
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
  subscription: Subscription,
): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (!socket.subscriptions.includes(subscription)) return;
  try {
    const answer = await ask(socket, subscription);
    if (answer) startSubscriber(socket, subscription, answer.audibility);
  } catch (error) {
    rejectSubscription(socket, subscription, error);
  }
}

/**
 * Rejects the subscription for good. Rethrows a temporary error instead, because the official client
 * never retries a rejected subscription.
 */
export function rejectSubscription<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
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
  subscription: Subscription,
): boolean {
  if (!socket.subscriptions.includes(subscription)) return false;
  socket.subscriptions = socket.subscriptions.filter((other) => other !== subscription);
  socket.caller.subscriptions -= 1;
  socket.switchboard.audience.unseat(subscription);
  stopSubscriber(subscription);
  return true;
}

/** Called when a socket closes. Also ends the checks that are still pending. */
export function removeAllSubscriptions<Viewer>(socket: CableSocket<Viewer>): void {
  const subscriptions = socket.subscriptions;
  socket.subscriptions = EMPTY_LIST;
  socket.caller.subscriptions -= subscriptions.length;
  for (const subscription of subscriptions) {
    socket.switchboard.audience.unseat(subscription);
    stopSubscriber(subscription);
  }
}
