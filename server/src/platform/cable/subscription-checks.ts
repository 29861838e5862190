/** Asking a channel whether somebody may follow, at first and again and again. */
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
  /** Nothing can have happened between the channel's answer and the seat. */
  isGapless: boolean;
}

/** Seats the subscription where its channel says; null when it was given up in the meantime. */
async function ask<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<Answer | null> {
  const { channels, audience } = socket.switchboard;
  const askedAt = audience.now();
  subscription.doubted = false;
  // Read anew each time: cheaper than keeping the params of every subscription in memory.
  const request = channels.read(subscription.identifier);
  if (!request) throw new AppError("not_found", "No such channel");
  const audibility = await request.channel.subscribe(socket.connection, request.params);
  if (!socket.subscriptions.includes(subscription)) return null;
  const isGapless = await audience.seat(subscription, audibility, askedAt);
  return socket.subscriptions.includes(subscription) ? { audibility, isGapless } : null;
}

/**
 * The first question of a subscription. It is asked again once the subscription is seated, unless its
 * streams were watched and quiet all along: what happened between answer and seat was told to nobody.
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

/** Asks at once whether the session is good and each subscription allowed. */
export function recheckSocket<Viewer>(socket: CableSocket<Viewer>): Promise<void> {
  return socket.whileAsking(() =>
    reconnectOnError(socket, async () => {
      const { stillGood } = socket.switchboard;
      if (stillGood && !(await stillGood(socket.connection))) {
        return socket.dismiss("unauthorized", false);
      }
      for (const subscription of socket.subscriptions) {
        if (subscription.confirmed) await askOrReject(socket, subscription);
        // `askFirst` asks once more: its last answer may be from before the change of access.
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
 * When we cannot tell, the socket goes but may come back: no rights outlive their check, and a
 * database that was away for a minute does not leave every open page deaf until it is reloaded.
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
    if (error instanceof RateLimitedError) log.info(socket.logFields(), "Cable subscribes limited");
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

/** Throws what is no reason to reject: the official client forgets a rejected subscription for good. */
export function rejectSubscription<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
  error: unknown,
): void {
  if (isTemporaryError(error)) throw error;
  if (isProgrammingError(error)) {
    const fields = { ...socket.logFields(), err: error };
    socket.switchboard.log.warn(fields, "Cable subscription rejected by mistake");
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

/** Shared listener of every socket's "close" event, also the end of what is still being asked. */
export function removeAllSubscriptions<Viewer>(socket: CableSocket<Viewer>): void {
  const subscriptions = socket.subscriptions;
  socket.subscriptions = EMPTY_LIST;
  socket.caller.subscriptions -= subscriptions.length;
  for (const subscription of subscriptions) {
    socket.switchboard.audience.unseat(subscription);
    stopSubscriber(subscription);
  }
}
