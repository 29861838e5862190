/**
 * Worker thread that floods the cable from outside the event loop of the server. Every socket sends
 * subscribe commands as fast as possible and reconnects when the server closes the socket.
 */
import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";

export interface CableAttackInstructions {
  url: string;
  sockets: number;
  ms: number;
  /** Commands that each socket sends as soon as it receives the welcome frame. */
  commands: readonly string[];
  headers?: Record<string, string>;
}

export interface CableAttackOutcome {
  opened: number;
  refusedUpgrades: number;
  sent: number;
  confirmed: number;
  rejected: number;
  /**
   * How many sockets the server disconnected: with a frame that allows a reconnect, and with one
   * that forbids it.
   */
  sentAway: { mayReturn: number; forGood: number };
}

const attack = workerData as CableAttackInstructions;
const outcome: CableAttackOutcome = {
  opened: 0,
  refusedUpgrades: 0,
  sent: 0,
  confirmed: 0,
  rejected: 0,
  sentAway: { mayReturn: 0, forGood: 0 },
};

function receive(data: Buffer, socket: WebSocket): void {
  const { type, reconnect } = JSON.parse(data.toString()) as { type?: string; reconnect?: boolean };
  if (type === "welcome") {
    for (const command of attack.commands) socket.send(command);
    outcome.sent += attack.commands.length;
  } else if (type === "confirm_subscription") outcome.confirmed += 1;
  else if (type === "reject_subscription") outcome.rejected += 1;
  else if (type === "disconnect") outcome.sentAway[reconnect ? "mayReturn" : "forGood"] += 1;
  // After all answers, closes the socket and continues with a new one, because the server limits
  // the commands of each socket.
  const answered = outcome.confirmed + outcome.rejected;
  if (type !== "welcome" && answered % attack.commands.length === 0) socket.close();
}

function storm(): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(attack.url, ["actioncable-v1-json"], {
      headers: attack.headers ?? {},
    });
    const stop = setTimeout(() => socket.terminate(), 1_000);
    socket.on("open", () => (outcome.opened += 1));
    socket.on("unexpected-response", (_request, response) => {
      outcome.refusedUpgrades += 1;
      response.destroy();
      resolve();
    });
    socket.on("message", (data: Buffer) => receive(data, socket));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(stop);
      resolve();
    });
  });
}

const end = performance.now() + attack.ms;
async function keepStorming(): Promise<void> {
  while (performance.now() < end) await storm();
}
await Promise.all(Array.from({ length: attack.sockets }, keepStorming));
parentPort?.postMessage(outcome, []);
