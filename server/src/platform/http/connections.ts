/**
 * What connections may cost: how many there are, how many requests one of them has under way, and how
 * much waits for clients that do not read. Sockets of the cable are connections of this server, too.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import { ipAddressKey } from "../rate-limits/address-key.ts";
import { BUDGETS, type BudgetName } from "../rate-limits/budgets.ts";
import { createIpRangeMatcher } from "./client-address.ts";

const SWEEP_MS = 1_000;

/** The answers that were begun and not sent, by connection. */
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
    // A proxy's connections are those of all its clients.
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

  // Node calls this after a time without a byte in either direction; a slow reader makes progress.
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
 * Node begins every request that it finds in what a client sent, before the first is answered. Clients
 * that are not meant to harm send the next request after the answer.
 */
function boundPipelining(app: FastifyInstance, most: number, refuse: () => void): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const others = underWay.get(socket) ?? new Set();
    if (others.size >= most || socket.destroyed) {
      if (!socket.destroyed) refuse();
      socket.destroy();
      // Nobody is there to be answered.
      reply.hijack();
      return;
    }
    underWay.set(socket, others.add(reply.raw));
    reply.raw.once("close", () => others.delete(reply.raw));
    done();
  });
}

/** The sockets with the most unsent bytes, as many as must go so that the rest stays within the budget. */
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

/** What was written and not taken by the kernel yet, with the answers that wait behind it. */
function unsentOf(socket: Socket): number {
  const later = [...(underWay.get(socket) ?? [])].filter((answer) => answer.socket === null);
  return later.reduce((sum, answer) => sum + answer.writableLength, socket.writableLength);
}
