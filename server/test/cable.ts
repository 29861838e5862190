/** Pages that follow a channel, for tests: real sockets to a program that listens. */
import { once } from "node:events";
import { afterAll, vi, expect } from "vitest";
import { WebSocket } from "ws";

const open = new Set<WebSocket>();
afterAll(() => {
  for (const socket of open) socket.terminate();
});

export interface Follower {
  socket: WebSocket;
  /** Every frame besides pings and the welcome. */
  frames: { type?: string; identifier?: string; message?: unknown }[];
  /** The messages among them. */
  heard: unknown[];
}

/** `address` is where the program listens. The answer has not come yet. */
export async function follow(
  address: string,
  identifier: object,
  headers: Record<string, string> = {},
): Promise<Follower> {
  const url = `${address.replace("http", "ws")}/-/cable`;
  const socket = new WebSocket(url, ["actioncable-v1-json"], { headers });
  open.add(socket);
  const follower: Follower = { socket, frames: [], heard: [] };
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Follower["frames"][number];
    if (frame.type === "ping" || frame.type === "welcome") return;
    follower.frames.push(frame);
    if (frame.message !== undefined) follower.heard.push(frame.message);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ command: "subscribe", identifier: JSON.stringify(identifier) }));
  return follower;
}

/** A busy machine is slow; what is waited for comes all the same, or never. */
const PATIENCE = { timeout: 8_000, interval: 5 };

export async function untilAnswered({ frames }: Follower): Promise<string | undefined> {
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0), PATIENCE);
  return frames[0]?.type;
}

export async function untilRejected({ frames }: Follower): Promise<void> {
  await vi.waitFor(() => expect(frames.at(-1)?.type).toBe("reject_subscription"), PATIENCE);
}

export async function untilHeard({ heard }: Follower, message: unknown): Promise<void> {
  await vi.waitFor(() => expect(heard).toContainEqual(message), PATIENCE);
}
