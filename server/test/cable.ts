/** Test clients that subscribe to a channel over a real WebSocket. */
import { once } from "node:events";
import { afterAll, vi, expect } from "vitest";
import { WebSocket } from "ws";

const open = new Set<WebSocket>();
afterAll(() => {
  for (const socket of open) socket.terminate();
});

export interface CableTestSubscriber {
  socket: WebSocket;
  /** All frames that the socket received, except pings and the welcome frame. */
  frames: { type?: string; identifier?: string; message?: unknown }[];
  /** The `message` of each frame that has one. */
  heard: unknown[];
}

/** Connects and sends the subscription; does not wait for the answer. `address` is the server's URL. */
export async function openCableSubscription(
  address: string,
  identifier: object,
  headers: Record<string, string> = {},
): Promise<CableTestSubscriber> {
  const url = `${address.replace("http", "ws")}/-/cable`;
  const socket = new WebSocket(url, ["actioncable-v1-json"], { headers });
  open.add(socket);
  const follower: CableTestSubscriber = { socket, frames: [], heard: [] };
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as CableTestSubscriber["frames"][number];
    if (frame.type === "ping" || frame.type === "welcome") return;
    follower.frames.push(frame);
    if (frame.message !== undefined) follower.heard.push(frame.message);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ command: "subscribe", identifier: JSON.stringify(identifier) }));
  return follower;
}

/** Options of `vi.waitFor`: waits up to 8 seconds, because the machine can be busy. */
const PATIENCE = { timeout: 8_000, interval: 5 };

export async function waitForSubscriptionAnswer({
  frames,
}: CableTestSubscriber): Promise<string | undefined> {
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0), PATIENCE);
  return frames[0]?.type;
}

export async function waitForSubscriptionRejection({ frames }: CableTestSubscriber): Promise<void> {
  await vi.waitFor(() => expect(frames.at(-1)?.type).toBe("reject_subscription"), PATIENCE);
}

export async function waitForCableMessage(
  { heard }: CableTestSubscriber,
  message: unknown,
): Promise<void> {
  await vi.waitFor(() => expect(heard).toContainEqual(message), PATIENCE);
}
