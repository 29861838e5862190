/**
 * Tests the limits for clients that open too many connections, send too many requests at once, or do not
 * read the responses.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { startTestApp } from "../../../test/app.ts";

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function listening(budgets: string): Promise<{ app: App; open: () => Promise<Socket> }> {
  const app = await startTestApp({ CAIRN_BUDGETS: budgets, CAIRN_ROLES: "web" });
  const { hostname, port } = new URL(await app.listen());
  const open = async () => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on("error", () => {});
    await new Promise((resolve) => socket.once("connect", resolve));
    return socket;
  };
  return { app, open };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`;
const connectionsOf = ({ http }: App) =>
  new Promise<number>((resolve) => {
    http.server.getConnections((_error, count) => resolve(count));
  });
const refusedBy = async ({ platform }: App, limit: string) =>
  (await platform.metrics.refused.get()).values.find(({ labels }) => labels.limit === limit)
    ?.value ?? 0;

/** Starts to read, and returns a function that counts how often the server has sent `text` so far. */
function countReceived(socket: Socket, text: string): () => number {
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  return () => received.split(text).length - 1;
}

/**
 * Number of requests for openapi.json whose responses do not fit into the kernel's buffers: 15 responses
 * are 9 MB, and the kernel buffers up to 4 MB for a client that does not read.
 */
const MORE_THAN_BUFFERED = 15;

describe("a client that does not read [M6]", () => {
  it("is dropped after a while without progress", async () => {
    const { app, open } = await listening("silentMs=1000");
    const socket = await open();
    socket.pause();
    socket.write(get("/api/v4/openapi.json").repeat(MORE_THAN_BUFFERED));
    await expect.poll(() => connectionsOf(app)).toBe(1);
    await expect.poll(() => connectionsOf(app)).toBe(0);
    expect(await refusedBy(app, "silent_connection")).toBe(1);
  });

  it("keeps its connection when it reads slowly", async () => {
    const { open } = await listening("silentMs=1000");
    const socket = await open();
    socket.pause();
    socket.write(get("/api/v4/openapi.json").repeat(8));
    let bytes = 0;
    let answers = 0;
    const started = Date.now();
    while (answers < 8 && !socket.destroyed && Date.now() - started < 30_000) {
      await pause(100);
      const chunk = socket.read(Math.min(150_000, socket.readableLength)) as Buffer | null;
      bytes += chunk?.length ?? 0;
      answers += (chunk?.toString("latin1").match(/HTTP\/1\.1 200/g) ?? []).length;
    }
    expect(answers).toBe(8);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(Date.now() - started).toBeGreaterThan(2_000);
  });

  it("is dropped when too much waits for all of them together", async () => {
    const { app, open } = await listening("unsentBytes=1000000");
    const slow = await open();
    slow.pause();
    slow.write(get("/api/v4/openapi.json").repeat(MORE_THAN_BUFFERED));
    const other = await open();
    await expect.poll(() => refusedBy(app, "unsent_bytes")).toBe(1);
    await expect.poll(() => connectionsOf(app)).toBe(1);
    const answers = countReceived(other, "Cairn OK");
    other.write(get("/-/health"));
    await expect.poll(answers).toBe(1);
  });
});

describe("a client that sends many requests at once [M6]", () => {
  it("is dropped instead of being answered for minutes", async () => {
    const { app, open } = await listening("");
    const socket = await open();
    const answers = countReceived(socket, "HTTP/1.1 200");
    socket.write(get("/-/liveness").repeat(100));
    await expect.poll(() => socket.closed).toBe(true);
    expect(answers()).toBeLessThanOrEqual(16);
    expect(await refusedBy(app, "pipelined_requests")).toBe(1);
  });

  it("is answered when it waits for some of the answers", async () => {
    const { open } = await listening("");
    const socket = await open();
    const answers = countReceived(socket, "Cairn OK");
    for (let time = 1; time <= 5; time += 1) {
      socket.write(get("/-/health").repeat(8));
      await expect.poll(answers).toBe(8 * time);
    }
  });
});

describe("connections [M6]", () => {
  it("of one address are limited", async () => {
    const { app, open } = await listening("addressConnections=3");
    for (let count = 0; count < 6; count += 1) await open();
    await expect.poll(() => refusedBy(app, "address_connections")).toBe(3);
    await expect.poll(() => connectionsOf(app)).toBe(3);
  });

  it("of a trusted proxy are limited by the number for all", async () => {
    const app = await startTestApp({
      CAIRN_BUDGETS: "addressConnections=1,connections=4",
      CAIRN_TRUSTED_PROXIES: "127.0.0.1",
    });
    const { hostname, port } = new URL(await app.listen());
    for (let count = 0; count < 6; count += 1) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on("error", () => {});
      await new Promise((resolve) => socket.once("connect", resolve));
    }
    await expect.poll(() => refusedBy(app, "connections")).toBe(2);
    await expect.poll(() => connectionsOf(app)).toBe(4);
  });
});
