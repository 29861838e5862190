/** Asking a channel whether somebody may follow, at first and again and again. */
import { WebSocket } from "ws";
import { AppError } from "../errors/app-error.ts";
import { NONE } from "./audience.ts";
import type { Subscription } from "./audience.ts";
import type { Audibility } from "./channel.ts";
import { attend, endAttendance } from "./attending.ts";
import { rejection } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";

/** Seats the subscription where its channel says; null when it was given up in the meantime. */
export async function ask<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<Audibility | null> {
  const { channels, audience } = socket.switchboard;
  // Read anew each time: cheaper than keeping the params of every subscription in memory.
  const request = channels.read(subscription.identifier);
  if (!request) throw new AppError("not_found", "No such channel");
  const audibility = await request.channel.subscribe(socket.connection, request.params);
  if (!socket.subscriptions.includes(subscription)) return null;
  await audience.seat(subscription, audibility);
  return socket.subscriptions.includes(subscription) ? audibility : null;
}

/** Asks at once whether the session is good and each subscription allowed. */
export function recheck<Viewer>(socket: CableSocket<Viewer>): Promise<void> {
  return socket.whileAsking(() =>
    orElseReconnect(socket, async () => {
      const { stillGood } = socket.switchboard;
      if (stillGood && !(await stillGood(socket.connection))) {
        return socket.dismiss("unauthorized", false);
      }
      for (const subscription of socket.subscriptions) {
        // Whoever is still subscribing is being asked already.
        if (subscription.confirmed) await askOrReject(socket, subscription);
      }
    }),
  );
}

export function recheckOne<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<void> {
  return orElseReconnect(socket, () => askOrReject(socket, subscription));
}

/**
 * When we cannot tell, the socket goes but may come back: no rights outlive their check, and a
 * database that was away for a minute does not leave every open page deaf until it is reloaded.
 */
async function orElseReconnect<Viewer>(
  socket: CableSocket<Viewer>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { log } = socket.switchboard;
    log.warn({ ...socket.logFields(), err: error }, "Cable check failed: socket sent to reconnect");
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
    const audible = await ask(socket, subscription);
    if (audible) attend(socket, subscription, audible);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (forget(socket, subscription)) socket.deliver(rejection(subscription.identifier));
  }
}

export function forget<Viewer>(socket: CableSocket<Viewer>, subscription: Subscription): boolean {
  if (!socket.subscriptions.includes(subscription)) return false;
  socket.subscriptions = socket.subscriptions.filter((other) => other !== subscription);
  socket.switchboard.audience.unseat(subscription);
  endAttendance(subscription);
  return true;
}

/** Shared listener of every socket's "close" event, also the end of what is still being asked. */
export function forgetAll<Viewer>(socket: CableSocket<Viewer>): void {
  const subscriptions = socket.subscriptions;
  socket.subscriptions = NONE;
  for (const subscription of subscriptions) {
    socket.switchboard.audience.unseat(subscription);
    endAttendance(subscription);
  }
}
