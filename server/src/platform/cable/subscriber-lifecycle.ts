/** For channels that take part in who follows them: when somebody comes, what they say, when they go. */
import type { Subscription } from "./subscriber-map.ts";
import type { SubscriptionSpec } from "./channel.ts";
import { messageFrame } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";

/** After every yes of the channel. What is attended already goes on. */
export function startSubscriber<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
  { attend: wish }: SubscriptionSpec,
): void {
  if (subscription.attendance?.at === wish?.at) return;
  stopSubscriber(subscription);
  if (wish === undefined || !socket.subscriptions.includes(subscription)) return;
  const attendance = wish.begin((message) => {
    const frame = messageFrame(subscription.identifier, message);
    onceAllowed(socket, subscription, () => {
      if (subscription.attendance?.at === wish.at) socket.deliver(frame);
    });
  });
  subscription.attendance = { ...attendance, at: wish.at };
}

export function performAction<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
  said: unknown,
): void {
  onceAllowed(socket, subscription, () => subscription.attendance?.perform?.(said));
}

export function stopSubscriber(subscription: Subscription): void {
  const { attendance } = subscription;
  subscription.attendance = undefined;
  attendance?.leave();
}

/** While somebody's rights are being asked about, they hear nothing and say nothing. */
function onceAllowed<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
  act: () => void,
): void {
  if (socket.asking === undefined) return act();
  void socket.asking.then(() => {
    if (socket.subscriptions.includes(subscription)) act();
  });
}
