/**
 * Limits on HTTP connections: their number, the concurrent requests of one connection, and the unsent
 * bytes for clients that do not read. Cable sockets are connections of this server, too.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { ipAddressKey } from "../rate-limits/address-key.ts";
import { BUDGETS, type BudgetName } from "../rate-limits/budgets.ts";
import { createIpRangeMatcher } from "./client-address.ts";

const SWEEP_MS = 1_000;

/** Responses that are not completely sent yet, by connection. */
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
    // The connections of a trusted proxy belong to many clients, so they are not limited by IP address.
    const key = address === null || isProxy(address) ? undefined : ipAddressKey(address);
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

  // Node emits `timeout` when no byte was sent or received for the whole period. A client that reads
  // slowly makes progress, so its connection stays open.
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
 * Limits pipelining. Node starts every request that a client has sent, before the first one is answered.
 * Ordinary clients send the next request after the response.
 */
function boundPipelining(app: FastifyInstance, most: number, refuse: () => void): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const others = underWay.get(socket) ?? new Set();
    if (others.size >= most || socket.destroyed) {
      if (!socket.destroyed) refuse();
      socket.destroy();
      // The socket is destroyed, so there is no response to send.
      reply.hijack();
      return;
    }
    underWay.set(socket, others.add(reply.raw));
    reply.raw.once("close", () => others.delete(reply.raw));
    done();
  });
}

/** The sockets with the most unsent bytes that must be closed to bring the total below the budget. */
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

/** Bytes that the kernel has not accepted yet, including the responses queued behind the current one. */
function unsentOf(socket: Socket): number {
  const later = [...(underWay.get(socket) ?? [])].filter((answer) => answer.socket === null);
  return later.reduce((sum, answer) => sum + answer.writableLength, socket.writableLength);
}
