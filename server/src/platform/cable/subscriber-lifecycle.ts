/** Calls the subscriber hooks of channels: when a subscriber joins, sends a message, and leaves. */
import type { CableSubscription } from "./subscriber-map.ts";
import type { SubscriptionSpec } from "./channel.ts";
import { messageFrame } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";

/**
 * Lets the subscriber join the room `attend.at` of the subscription's channel. Called after each
 * access check that allows the subscription. Does nothing if the room is the same as at the
 * previous check; otherwise the subscriber leaves the previous room first.
 */
export function joinSubscriptionRoom<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
  { attend: wish }: SubscriptionSpec,
): void {
  if (subscription.attendance?.at === wish?.at) return;
  leaveSubscriptionRoom(subscription);
  if (wish === undefined || !socket.subscriptions.includes(subscription)) return;
  const attendance = wish.begin((message) => {
    const frame = messageFrame(subscription.identifier, message);
    onceAllowed(socket, subscription, () => {
      if (subscription.attendance?.at === wish.at) socket.deliver(frame);
    });
  });
  subscription.attendance = { ...attendance, at: wish.at };
}

export function forwardClientMessage<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
  said: unknown,
): void {
  onceAllowed(socket, subscription, () => subscription.attendance?.perform?.(said));
}

export function leaveSubscriptionRoom(subscription: CableSubscription): void {
  const { attendance } = subscription;
  subscription.attendance = undefined;
  attendance?.leave();
}

/**
 * Runs `act` immediately if no access check of the socket is pending. Otherwise runs `act` after the
 * check, if the subscription still exists then. So a subscriber neither receives nor sends a message
 * during the check.
 */
function onceAllowed<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
  act: () => void,
): void {
  if (socket.asking === undefined) return act();
  void socket.asking.then(() => {
    if (socket.subscriptions.includes(subscription)) act();
  });
}
