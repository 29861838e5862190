/**
 * The Action Cable server: upgrades requests to sockets, pings them, checks their access repeatedly, and
 * shuts down gracefully.
 */
import type { EventEmitter } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { EventFeed } from "../events/feed.ts";
import { applyBudgetOverrides, type BudgetValues } from "../rate-limits/budgets.ts";
import { createUpgradeAdmissionCheck, type UpgradeAdmissionOptions } from "./admission.ts";
import { SubscriberMap } from "./subscriber-map.ts";
import { CallerCableUsageRegistry } from "./callers.ts";
import { ChannelRegistry } from "./channel.ts";
import type { CableConnection, Channel } from "./channel.ts";
import {
  removeAllSubscriptions,
  recheckSocketAccess,
  recheckSubscriptionAccess,
} from "./subscription-checks.ts";
import { receiveCommand } from "./commands.ts";
import {
  chooseSubprotocol,
  disconnectFrame,
  MAX_FRAME_BYTES,
  pingFrame,
  ACTION_CABLE_PROTOCOL,
  WELCOME_FRAME,
} from "./protocol.ts";
import { PingScheduler } from "./ping-scheduler.ts";
import { CableSocket } from "./socket.ts";
import type { CableMetrics, SpendRateLimit, CableSocketResources } from "./socket.ts";
import { FairQueue } from "../fair-queue.ts";
import { refuseUpgrade, awaitUpgradeDecision } from "./upgrade.ts";

/** Cairn's pages connect to `/-/cable`. `/cable` is the default path of the official client. */
const CABLE_PATHS = ["/-/cable", "/cable"];
const CLOSE_TIMEOUT_MS = 5_000;
const STOP_PATIENCE_MS = 3_000;
const DECISION_TIMEOUT_MS = 10_000;
/**
 * How many access checks run at the same time: in total, and for one caller. `RECHECKS` limits the
 * checks of confirmed subscriptions, the `QUESTIONS` values limit the first checks of new
 * subscriptions. The numbers are low, because each check uses a database connection that HTTP
 * requests need as well.
 */
const RECHECKS = [8, 4] as const;
const QUESTIONS = [4, 2] as const;
const QUESTIONS_OF_VISITORS = [3, 2] as const;

export interface CableOptions<Viewer> extends UpgradeAdmissionOptions<Viewer> {
  channels: readonly Channel<Viewer>[];
  feed: Pick<EventFeed, "watch">;
  /**
   * Loads the viewer of the socket again, before every access check of the socket or of one of its
   * subscriptions. Resolves to null when the session or token that opened the socket is no longer valid.
   */
  refreshViewer?(viewer: Viewer): Promise<Viewer | null>;
  /**
   * Counts the use of a rate limit across all processes. Without `spend`, only the budgets of this
   * process apply.
   */
  spend?: SpendRateLimit;
  metrics?: CableMetrics;
  /** Budgets that replace the default values, for tests and for operators. */
  budgets?: Partial<BudgetValues>;
  /** Milliseconds after which an upgrade request without a decision is closed. The default is 10 s. */
  decisionTimeoutMs?: number;
  /**
   * Milliseconds between two pings. The default is 3 s, because the official client considers a
   * connection lost after 6 s without a ping.
   */
  pingEveryMs?: number;
  recheckEveryMs?: number;
}

export interface Cable<Viewer> {
  readonly size: number;
  attach(server: Server, paths?: string[]): void;
  disconnect(
    match: (connection: CableConnection<Viewer>) => boolean,
    reason: "remote" | "unauthorized",
    reconnect: boolean,
  ): number;
  /**
   * Checks the access of all matching sockets immediately. Call this after a change of access; the
   * regular check would notice the change up to 60 s later.
   */
  recheck(match: (connection: CableConnection<Viewer>) => boolean): Promise<void>;
  /**
   * Sends all clients a disconnect with `reconnect`, waits 3 s for them to close, then terminates the
   * remaining sockets.
   */
  close(): Promise<void>;
}

export function createCable<Viewer>(options: CableOptions<Viewer>): Cable<Viewer> {
  type Socket = CableSocket<Viewer>;
  const { log, metrics = {} } = options;
  const budgets = applyBudgetOverrides(options.budgets ?? {});
  const spend: SpendRateLimit = options.spend ?? (() => Promise.resolve());
  const onRefused = (name: string) => metrics.onRefused?.(name);
  const callers = new CallerCableUsageRegistry();
  const admission = createUpgradeAdmissionCheck(options, { callers, budgets, spend, onRefused });
  const switchboard: CableSocketResources<Viewer> = {
    channels: new ChannelRegistry(options.channels),
    audience: new SubscriberMap(options.feed, (error, { stream, position }) =>
      log.warn({ err: error, stream, position }, "Cable message could not be created"),
    ),
    log,
    metrics,
    budgets,
    spend,
    questions: {
      users: new FairQueue(...QUESTIONS),
      visitors: new FairQueue(...QUESTIONS_OF_VISITORS),
    },
    rechecks: new FairQueue(...RECHECKS),
    recheckOne: recheckSubscriptionAccess,
    ...(options.refreshViewer && { refreshViewer: options.refreshViewer.bind(options) }),
  };
  const rota = new PingScheduler<Socket>(
    { ping: pingAll, check: checkOne },
    options.pingEveryMs ?? 3_000,
    options.recheckEveryMs ?? 60_000,
  );
  const detachments: (() => void)[] = [];
  let closing = false;

  // Assigned to a variable, because TypeScript would reject `closeTimeout` in an object literal:
  // the types of `ws` do not declare this option.
  const serverOptions = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: chooseSubprotocol,
    WebSocket: CableSocket<Viewer>,
  };
  const upgrader = new WebSocketServer<typeof CableSocket<Viewer>>(serverOptions);

  async function upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): Promise<void> {
    const timeoutMs = options.decisionTimeoutMs ?? DECISION_TIMEOUT_MS;
    const admitted = await awaitUpgradeDecision(wire, admission(request), timeoutMs);
    if (admitted.refused) return refuseUpgrade(wire, admitted.refused);
    if (closing) return refuseUpgrade(wire, 503);
    const { connection } = admitted;
    if (connection && callers.of(connection.limitKey).sockets >= budgets.cableSocketsPerCaller) {
      onRefused("cable_sockets");
      return refuseUpgrade(wire, 429);
    }
    upgrader.handleUpgrade(request, wire, head, (socket) => open(socket, wire, connection));
  }

  function open(socket: Socket, wire: Duplex, connection: CableConnection<Viewer> | null): void {
    socket.on("error", ignore);
    if (socket.protocol !== ACTION_CABLE_PROTOCOL) return socket.close(1002);
    if (!connection) {
      wire.write(disconnectFrame("unauthorized", false));
      return socket.close(1000);
    }
    socket.wire = wire;
    socket.switchboard = switchboard;
    socket.connection = connection;
    socket.caller = callers.of(connection.limitKey);
    socket.caller.sockets += 1;
    // The variable has the type of a plain emitter, so that the listeners can declare the type of
    // `this`.
    const emitter: EventEmitter = socket;
    emitter.on("message", receiveCommand).on("pong", markAlive).on("close", closed);
    rota.add(socket);
    metrics.onOpen?.();
    socket.deliver(WELCOME_FRAME);
  }

  function closed(this: Socket): void {
    removeAllSubscriptions(this);
    rota.remove(this);
    this.caller.sockets -= 1;
    metrics.onClose?.();
  }

  function checkOne(socket: Socket): void {
    if (!socket.alive) return socket.terminate();
    socket.alive = false;
    socket.ping();
    void recheckSocketAccess(socket);
  }

  function matching(match: (connection: CableConnection<Viewer>) => boolean): Socket[] {
    return [...rota.members()].filter(({ connection }) => match(connection));
  }

  async function emptied(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    while (rota.size > 0 && performance.now() < deadline) await sleep(20);
  }

  return {
    get size() {
      return rota.size;
    },

    attach(server, paths = CABLE_PATHS) {
      const onUpgrade = (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
        const [path = ""] = (request.url ?? "").split("?", 1);
        if (paths.includes(path)) void upgrade(request, wire, head);
        // Refuses any other path, unless another upgrade listener exists that may serve it. Without
        // a refusal, the client would get no response.
        else if (server.listenerCount("upgrade") === 1) refuseUpgrade(wire, 404);
      };
      server.on("upgrade", onUpgrade);
      detachments.push(() => server.off("upgrade", onUpgrade));
    },

    disconnect(match, reason, reconnect) {
      const sockets = matching(match);
      for (const socket of sockets) socket.dismiss(reason, reconnect);
      return sockets.length;
    },

    async recheck(match) {
      await Promise.all(matching(match).map((socket) => recheckSocketAccess(socket)));
    },

    async close() {
      closing = true;
      for (const socket of rota.members()) socket.dismiss("server_restart", true);
      await emptied(STOP_PATIENCE_MS);
      for (const socket of rota.members()) socket.terminate();
      await emptied(STOP_PATIENCE_MS);
      rota.stop();
      for (const detach of detachments) detach();
      upgrader.close();
    },
  };
}

function pingAll<Viewer>(sockets: Iterable<CableSocket<Viewer>>): void {
  const frame = pingFrame(Math.floor(Date.now() / 1000));
  for (const socket of sockets) socket.deliver(frame);
}

function markAlive<Viewer>(this: CableSocket<Viewer>): void {
  this.alive = true;
}

/**
 * Listener for socket errors. It does nothing, because `ws` closes the socket itself and an invalid
 * frame is the client's mistake.
 */
function ignore(): void {}
