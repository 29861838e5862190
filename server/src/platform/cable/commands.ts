/** Handles the commands that cable clients send: subscribe, unsubscribe and message. */
import { WebSocket } from "ws";
import {
  authorizeSubscription,
  removeSubscription,
  disconnectOnError,
  rejectSubscription,
} from "./subscription-checks.ts";
import { joinSubscriptionRoom, forwardClientMessage } from "./subscriber-lifecycle.ts";
import { EMPTY_LIST } from "./subscriber-map.ts";
import type { CableSubscription } from "./subscriber-map.ts";
import { parseJsonOrUndefined } from "./channel.ts";
import { confirmationFrame, decodeCommand, messageFrame, rejectionFrame } from "./protocol.ts";
import type { CableSocket } from "./socket.ts";

/**
 * Number of repeated subscribe commands that do not count for the rate limit, per subscription of
 * the socket and per 10 s. The official client repeats an unanswered command every 500 ms, which is
 * 20 times in 10 s; five more are margin.
 */
const REPEATS_IN_WINDOW = 25;

/**
 * Listener for the "message" event of every socket. All sockets share this function, and `this` is the
 * socket.
 */
export function receiveCommand<Viewer>(
  this: CableSocket<Viewer>,
  data: Buffer,
  isBinary: boolean,
): void {
  if (this.readyState !== WebSocket.OPEN) return;
  this.alive = true;
  const { budgets, metrics } = this.switchboard;
  metrics.onMessage?.("in");
  if (isBinary) return refuse(this, "binary frame");
  const byCaller = this.caller.commands.add();
  if (this.commands.add() > budgets.cableCommandsPerSocket) {
    metrics.onRefused?.("cable_commands");
    return refuse(this, "too many commands");
  }
  if (byCaller > budgets.cableCommandsPerCaller) {
    metrics.onRefused?.("cable_commands");
    // Lets the client reconnect, because other visitors with the same IP address may have sent most
    // of the commands.
    return this.dismiss("remote", true);
  }
  const command = decodeCommand(data.toString());
  switch (command?.command) {
    case "subscribe":
      return subscribe(this, command.identifier);
    case "unsubscribe":
      return unsubscribe(this, command.identifier);
    case "message":
      return say(this, command.identifier, command.data);
    default:
      return refuse(this, "not a command");
  }
}

function subscribe<Viewer>(socket: CableSocket<Viewer>, identifier: string): void {
  const { budgets, channels, metrics, questions } = socket.switchboard;
  const { limitKey, isVisitor } = socket.connection;
  const known = find(socket, identifier);
  if (known) {
    // Does not count this repeated command, up to a limit. The official client repeats an
    // unanswered subscribe command every 500 ms, and on a slow server these repeats are not a
    // flood.
    const repeats = REPEATS_IN_WINDOW * socket.subscriptions.length;
    if (!known.confirmed && socket.commands.forgive(repeats)) socket.caller.commands.forgive();
    return;
  }
  if (!channels.read(identifier)) return socket.deliver(rejectionFrame(identifier));
  if (
    socket.subscriptions.length >= budgets.cableSubscriptionsPerSocket ||
    socket.caller.subscriptions >= budgets.cableSubscriptionsPerCaller
  ) {
    metrics.onRefused?.("cable_subscriptions");
    return socket.deliver(rejectionFrame(identifier));
  }
  const turns = isVisitor ? questions.visitors : questions.users;
  if (turns.waitingOf(limitKey) >= budgets.cableWaitingPerCaller) {
    metrics.onRefused?.("cable_waiting");
    return socket.dismiss("remote", true);
  }
  const subscription: CableSubscription = {
    socket,
    identifier,
    groups: EMPTY_LIST,
    message: undefined,
    endsAccess: undefined,
    confirmed: false,
    doubted: false,
    held: EMPTY_LIST,
    attendance: undefined,
  };
  socket.subscriptions = [...socket.subscriptions, subscription];
  socket.caller.subscriptions += 1;
  void disconnectOnError(socket, () =>
    turns.take(limitKey, () => confirmOrReject(socket, subscription)),
  );
}

async function confirmOrReject<Viewer>(
  socket: CableSocket<Viewer>,
  subscription: CableSubscription,
): Promise<void> {
  // Skips the query and the rate limit if the client closed the socket or unsubscribed while its
  // subscribe command waited in the queue.
  if (socket.readyState !== WebSocket.OPEN) return;
  if (!socket.subscriptions.includes(subscription)) return;
  const { identifier } = subscription;
  try {
    await socket.switchboard.spend("cableSubscribes", socket.connection.limitKey);
    const audible = await authorizeSubscription(socket, subscription);
    if (!audible) return;
    subscription.confirmed = true;
    socket.deliver(confirmationFrame(identifier));
    if (audible.greeting !== undefined) {
      socket.deliver(messageFrame(identifier, audible.greeting));
    }
    socket.switchboard.audience.release(subscription);
    joinSubscriptionRoom(socket, subscription, audible);
  } catch (error) {
    rejectSubscription(socket, subscription, error);
  }
}

function unsubscribe<Viewer>(socket: CableSocket<Viewer>, identifier: string): void {
  const subscription = find(socket, identifier);
  if (subscription) removeSubscription(socket, subscription);
}

/**
 * Passes a message of the client to the channel. A message that the channel does not accept is logged
 * and ignored, as in Rails.
 */
function say<Viewer>(socket: CableSocket<Viewer>, identifier: string, data: string): void {
  const { channels, log } = socket.switchboard;
  const subscription = find(socket, identifier);
  const said = channels.read(identifier)?.channel.says?.safeParse(parseJsonOrUndefined(data));
  if (subscription?.attendance && said?.success) {
    return forwardClientMessage(socket, subscription, said.data);
  }
  return log.info(socket.logFields(), "Cable message that no channel accepts");
}

function find<Viewer>(
  socket: CableSocket<Viewer>,
  identifier: string,
): CableSubscription | undefined {
  return socket.subscriptions.find((subscription) => subscription.identifier === identifier);
}

function refuse<Viewer>(socket: CableSocket<Viewer>, problem: string): void {
  socket.switchboard.log.info({ ...socket.logFields(), problem }, "Cable request refused");
  socket.dismiss("invalid_request", false);
}
