/** What happens on a client's commands, and when its rights are asked about again. */
import { WebSocket } from "ws";
import { AppError } from "../errors/app-error.ts";
import { NONE } from "./audience.ts";
import type { Subscription } from "./audience.ts";
import { confirmation, decodeCommand, rejection } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";

const MAX_SUBSCRIPTIONS = 100;
const MAX_COMMANDS = 60;
const COMMAND_WINDOW_MS = 10_000;

/** Shared listener of every socket's "message" event. */
export function receive<Viewer>(this: CableSocket<Viewer>, data: Buffer, isBinary: boolean): void {
  if (this.readyState !== WebSocket.OPEN) return;
  this.alive = true;
  this.switchboard.metrics.onMessage?.("in");
  if (isBinary) return refuse(this, "binary frame");
  if (tooFast(this)) return refuse(this, "too many commands");
  const command = decodeCommand(data.toString());
  switch (command?.command) {
    case "subscribe":
      void subscribe(this, command.identifier);
      return;
    case "unsubscribe":
      return unsubscribe(this, command.identifier);
    case "message":
      // No channel of ours listens to its clients yet; the original, too, only logs such a message.
      return this.switchboard.log.info(this.logFields(), "Cable message that no channel takes");
    default:
      return refuse(this, "not a command");
  }
}

/** Shared listener of every socket's "close" event, also the end of what is still being asked. */
export function forgetAll<Viewer>(socket: CableSocket<Viewer>): void {
  const subscriptions = socket.subscriptions;
  socket.subscriptions = NONE;
  for (const subscription of subscriptions) socket.switchboard.audience.unseat(subscription);
}

/**
 * Asks again whether the session is good and each subscription allowed. When we cannot tell, the
 * socket goes but may come back: no rights outlive their check, and a database that was away for a
 * minute does not leave every open page deaf until it is reloaded.
 */
export async function recheck<Viewer>(socket: CableSocket<Viewer>): Promise<void> {
  const { stillGood, log } = socket.switchboard;
  try {
    if (stillGood && !(await stillGood(socket.connection))) {
      return socket.dismiss("unauthorized", false);
    }
    for (const subscription of socket.subscriptions) {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (subscription.confirmed) await recheckOne(socket, subscription);
    }
  } catch (error) {
    log.warn({ ...socket.logFields(), err: error }, "Cable check failed: socket sent to reconnect");
    socket.dismiss("remote", true);
  }
}

async function recheckOne<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<void> {
  try {
    await ask(socket, subscription);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (forget(socket, subscription)) socket.deliver(rejection(subscription.identifier));
  }
}

async function subscribe<Viewer>(socket: CableSocket<Viewer>, identifier: string): Promise<void> {
  const known = find(socket, identifier);
  if (known) {
    // The official client repeats an unanswered subscribe every 500 ms: our own slowness must not
    // count as its flood.
    if (!known.confirmed) socket.commandsInWindow -= 1;
    return;
  }
  if (socket.subscriptions.length >= MAX_SUBSCRIPTIONS) {
    return socket.deliver(rejection(identifier));
  }
  const subscription: Subscription = {
    socket,
    identifier,
    groups: NONE,
    message: undefined,
    confirmed: false,
  };
  socket.subscriptions = [...socket.subscriptions, subscription];
  try {
    if (!(await ask(socket, subscription))) return;
    subscription.confirmed = true;
    socket.deliver(confirmation(identifier));
  } catch (error) {
    if (!(error instanceof AppError)) {
      socket.switchboard.log.warn({ ...socket.logFields(), err: error }, "Cable subscribe failed");
    }
    if (forget(socket, subscription)) socket.deliver(rejection(identifier));
  }
}

/** Seats the subscription where its channel says; false when it was given up in the meantime. */
async function ask<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: Subscription,
): Promise<boolean> {
  const { channels, audience } = socket.switchboard;
  // Read anew each time: cheaper than keeping the params of every subscription in memory.
  const request = channels.read(subscription.identifier);
  if (!request) throw new AppError("not_found", "No such channel");
  const audibility = await request.channel.subscribe(socket.connection, request.params);
  if (!socket.subscriptions.includes(subscription)) return false;
  await audience.seat(subscription, audibility);
  return socket.subscriptions.includes(subscription);
}

function unsubscribe<Viewer>(socket: CableSocket<Viewer>, identifier: string): void {
  const subscription = find(socket, identifier);
  if (subscription) forget(socket, subscription);
}

function find<Viewer>(socket: CableSocket<Viewer>, identifier: string): Subscription | undefined {
  return socket.subscriptions.find((subscription) => subscription.identifier === identifier);
}

function forget<Viewer>(socket: CableSocket<Viewer>, subscription: Subscription): boolean {
  if (!socket.subscriptions.includes(subscription)) return false;
  socket.subscriptions = socket.subscriptions.filter((other) => other !== subscription);
  socket.switchboard.audience.unseat(subscription);
  return true;
}

function tooFast<Viewer>(socket: CableSocket<Viewer>): boolean {
  const now = Date.now();
  if (now - socket.windowStartedAt >= COMMAND_WINDOW_MS) {
    socket.windowStartedAt = now;
    socket.commandsInWindow = 0;
  }
  socket.commandsInWindow += 1;
  return socket.commandsInWindow > MAX_COMMANDS;
}

function refuse<Viewer>(socket: CableSocket<Viewer>, problem: string): void {
  socket.switchboard.log.info({ ...socket.logFields(), problem }, "Cable request refused");
  socket.dismiss("invalid_request", false);
}
