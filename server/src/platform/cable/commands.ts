/** What happens on a client's commands. */
import { WebSocket } from "ws";
import { AppError } from "../errors/app-error.ts";
import { ask, forget } from "./asking.ts";
import { attend, perform } from "./attending.ts";
import { NONE } from "./audience.ts";
import type { Subscription } from "./audience.ts";
import { parseJson } from "./channel.ts";
import { confirmation, decodeCommand, messageFrame, rejection } from "./protocol.ts";
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
      return say(this, command.identifier, command.data);
    default:
      return refuse(this, "not a command");
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
    endsAccess: undefined,
    confirmed: false,
    held: NONE,
    attendance: undefined,
  };
  socket.subscriptions = [...socket.subscriptions, subscription];
  try {
    if (!(await ask(socket, subscription))) return;
    // Once seated: what happened between the first answer and the seat was told to nobody.
    const audible = await ask(socket, subscription);
    if (!audible) return;
    subscription.confirmed = true;
    socket.deliver(confirmation(identifier));
    if (audible.greeting !== undefined) {
      socket.deliver(messageFrame(identifier, audible.greeting));
    }
    socket.switchboard.audience.release(subscription);
    attend(socket, subscription, audible);
  } catch (error) {
    if (!(error instanceof AppError)) {
      socket.switchboard.log.warn({ ...socket.logFields(), err: error }, "Cable subscribe failed");
    }
    if (forget(socket, subscription)) socket.deliver(rejection(identifier));
  }
}

function unsubscribe<Viewer>(socket: CableSocket<Viewer>, identifier: string): void {
  const subscription = find(socket, identifier);
  if (subscription) forget(socket, subscription);
}

/** Whatever its channel does not take is only logged, as the original does. */
function say<Viewer>(socket: CableSocket<Viewer>, identifier: string, data: string): void {
  const { channels, log } = socket.switchboard;
  const subscription = find(socket, identifier);
  const said = channels.read(identifier)?.channel.says?.safeParse(parseJson(data));
  if (subscription?.attendance && said?.success) {
    return perform(socket, subscription, said.data);
  }
  return log.info(socket.logFields(), "Cable message that no channel takes");
}

function find<Viewer>(socket: CableSocket<Viewer>, identifier: string): Subscription | undefined {
  return socket.subscriptions.find((subscription) => subscription.identifier === identifier);
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
