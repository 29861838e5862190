/**
 * A cable client for fault tests: subscribes to the user's `UserChannel` and records when each
 * event arrives.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { SignedUpUser } from "./somebody.ts";

const IDENTIFIER = JSON.stringify({ channel: "UserChannel" });

interface Frame {
  type?: string;
  reason?: string;
  reconnect?: boolean;
  message?: { offset: number };
}

export interface ReceivedEvent {
  offset: number;
  /** When the event arrived, in milliseconds of `performance.now()`. */
  at: number;
}

export interface CableClient {
  readonly heard: readonly ReceivedEvent[];
  /** All received frames except events and pings. */
  readonly control: readonly Frame[];
  isOpen(): boolean;
  /** Waits until the event with this offset has arrived; rejects after `patienceMs` milliseconds. */
  until(offset: number, patienceMs: number): Promise<ReceivedEvent>;
  close(): void;
}

/**
 * Connects as the user and subscribes to `UserChannel`. Resolves when the server has confirmed the
 * subscription.
 */
export async function subscribeToUserChannel(url: string, who: SignedUpUser): Promise<CableClient> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/-/cable`, ["actioncable-v1-json"], {
    headers: { "private-token": who.token },
  });
  const heard: ReceivedEvent[] = [];
  const control: Frame[] = [];
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    if (frame.message !== undefined && frame.type === undefined) {
      heard.push({ offset: frame.message.offset, at: performance.now() });
    } else if (frame.type !== "ping") control.push(frame);
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  // Ignores errors after the connection is open: they close the socket, and the tests check `isOpen`.
  socket.on("error", () => {});
  socket.send(JSON.stringify({ command: "subscribe", identifier: IDENTIFIER }));
  await eventually(() => control.find(({ type }) => type === "confirm_subscription"), 20_000);
  return {
    heard,
    control,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    until: (offset, patienceMs) =>
      eventually(() => heard.find((event) => event.offset === offset), patienceMs),
    close: () => socket.terminate(),
  };
}

async function eventually<T>(look: () => T | undefined, patienceMs: number): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`Nothing came within ${patienceMs} ms.`);
    await sleep(5);
  }
}
