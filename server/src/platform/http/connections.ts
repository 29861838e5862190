/**
 * Limits on HTTP connections: their number, the concurrent requests of one connection, and the unsent
 * bytes for clients that do not read. The limits also apply to cable sockets, which begin as HTTP
 * connections.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { buildIpAddressKey } from "../rate-limits/address-key.ts";
import { BUDGETS, type BudgetName } from "../rate-limits/budgets.ts";
import { createIpRangeMatcher } from "./client-address.ts";

const SWEEP_MS = 1_000;

/** For each connection, the responses that have not been sent completely. */
const underWay = new WeakMap<Socket, Set<ServerResponse>>();

export function limitConnections(app: FastifyInstance, platform: Platform): void {
  const { budgets, trustedProxies } = platform.config;
  const refuse = (budget: BudgetName) =>
    platform.metrics.refused.inc({ limit: BUDGETS[budget].name });
  const open = new Set<Socket>();
  const perAddress = new Map<string, number>();
  const isProxy = createIpRangeMatcher(trustedProxies);

  app.server.maxConnections = budgets.connections;
  app.server.on("drop", () => refuse("connections"));

  app.server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? null;
    // Does not limit the connections of a trusted proxy by IP address, because the proxy forwards
    // the requests of many clients.
    const key = address === null || isProxy(address) ? undefined : buildIpAddressKey(address);
    const others = key === undefined ? 0 : (perAddress.get(key) ?? 0);
    if (others >= budgets.addressConnections) {
      refuse("addressConnections");
      socket.destroy();
      return;
    }
    open.add(socket);
    if (key !== undefined) perAddress.set(key, others + 1);
    socket.once("close", () => {
      open.delete(socket);
      if (key === undefined) return;
      const left = (perAddress.get(key) ?? 1) - 1;
      if (left > 0) perAddress.set(key, left);
      else perAddress.delete(key);
    });
  });

  // Closes a connection on which no byte was sent or received for the whole timeout. A client that
  // reads slowly still receives bytes, so its connection stays open.
  app.server.on("timeout", (socket: Socket) => {
    if (unsentOf(socket) > 0) refuse("silentMs");
    socket.destroy();
  });

  const sweep = setInterval(() => {
    for (const socket of fullest(open, budgets.unsentBytes)) {
      refuse("unsentBytes");
      socket.destroy();
    }
  }, SWEEP_MS).unref();
  app.addHook("onClose", async () => clearInterval(sweep));

  boundPipelining(app, budgets.pipelinedRequests, () => refuse("pipelinedRequests"));
}

/**
 * Closes a connection that has too many unanswered requests (pipelining). A client can send several
 * requests before it receives the first response, and Node starts all of them. Ordinary clients
 * wait for the response before they send the next request.
 */
function boundPipelining(app: FastifyInstance, most: number, refuse: () => void): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const others = underWay.get(socket) ?? new Set();
    if (others.size >= most || socket.destroyed) {
      if (!socket.destroyed) refuse();
      socket.destroy();
      // The socket is already destroyed, so Fastify must not send a response.
      reply.hijack();
      return;
    }
    underWay.set(socket, others.add(reply.raw));
    reply.raw.once("close", () => others.delete(reply.raw));
    done();
  });
}

/**
 * Returns the sockets to close so that the total of unsent bytes falls below the budget. Chooses the
 * sockets with the most unsent bytes first.
 */
function fullest(sockets: Iterable<Socket>, most: number): Socket[] {
  const waiting = [...sockets].map((socket) => ({ socket, bytes: unsentOf(socket) }));
  let total = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= most) return [];
  const ended: Socket[] = [];
  for (const { socket, bytes } of waiting.toSorted((a, b) => b.bytes - a.bytes)) {
    if (total <= most) break;
    ended.push(socket);
    total -= bytes;
  }
  return ended;
}

/**
 * Number of bytes that the kernel has not accepted yet, including the responses that are queued behind
 * the current one.
 */
function unsentOf(socket: Socket): number {
  const later = [...(underWay.get(socket) ?? [])].filter((answer) => answer.socket === null);
  return later.reduce((sum, answer) => sum + answer.writableLength, socket.writableLength);
}
