/** The Action Cable server: upgrades, the shared clock, and the graceful end. */
import type { EventEmitter } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { EventFeed } from "../events/feed.ts";
import { Audience } from "./audience.ts";
import { ChannelRegistry } from "./channel.ts";
import type { CableConnection, Channel } from "./channel.ts";
import { forgetAll, recheck, recheckOne } from "./asking.ts";
import { receive } from "./commands.ts";
import {
  chooseProtocol,
  disconnectFrame,
  MAX_FRAME_BYTES,
  pingFrame,
  PROTOCOL,
  WELCOME,
} from "./protocol.ts";
import { Rota } from "./rota.ts";
import { CableSocket } from "./socket.ts";
import type { CableLog, CableMetrics, Switchboard } from "./socket.ts";
import { takingTurns } from "./turns.ts";
import { refuseUpgrade, whileUndecided } from "./upgrade.ts";

/** Where existing clients look for the cable: the page's own, and the default of the official client. */
const CABLE_PATHS = ["/-/cable", "/cable"];
const CLOSE_TIMEOUT_MS = 5_000;
const STOP_PATIENCE_MS = 3_000;
const RECHECKS_AT_ONCE = 8;

export interface CableOptions<Viewer> {
  channels: readonly Channel<Viewer>[];
  feed: Pick<EventFeed, "watch">;
  /** Reads the cookie of the upgrade request; null is not welcome. Anonymous people are viewers too. */
  authenticate(request: IncomingMessage): Promise<CableConnection<Viewer> | null>;
  /** Is the session behind the socket still good? */
  stillGood?(connection: CableConnection<Viewer>): Promise<boolean>;
  allowedOrigins(request: IncomingMessage): boolean;
  log: CableLog;
  metrics?: CableMetrics;
  socketsPerKey?: number;
  /** The client calls a link stale after 6 s without a ping. */
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
  /** For a change of access: asks at once, without waiting for the socket's turn. */
  recheck(match: (connection: CableConnection<Viewer>) => boolean): Promise<void>;
  /** Sends everybody to reconnect elsewhere and waits for them, but not for long. */
  close(): Promise<void>;
}

export function createCable<Viewer>(options: CableOptions<Viewer>): Cable<Viewer> {
  type Socket = CableSocket<Viewer>;
  const { log, metrics = {}, socketsPerKey = 200 } = options;
  const switchboard: Switchboard<Viewer> = {
    channels: new ChannelRegistry(options.channels),
    audience: new Audience(options.feed, (error, { stream, position }) =>
      log.warn({ err: error, stream, position }, "Cable message could not be made"),
    ),
    log,
    metrics,
    inTurn: takingTurns(RECHECKS_AT_ONCE),
    recheckOne,
    ...(options.stillGood && { stillGood: options.stillGood.bind(options) }),
  };
  const rota = new Rota<Socket>(
    { ping: pingAll, check: checkOne },
    options.pingEveryMs ?? 3_000,
    options.recheckEveryMs ?? 60_000,
  );
  const openByKey = new Map<string, number>();
  const detachments: (() => void)[] = [];
  let closing = false;

  // Named first because @types/ws does not know closeTimeout.
  const serverOptions = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
    handleProtocols: chooseProtocol,
    WebSocket: CableSocket<Viewer>,
  };
  const upgrader = new WebSocketServer<typeof CableSocket<Viewer>>(serverOptions);

  async function upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): Promise<void> {
    let connection: CableConnection<Viewer> | null;
    try {
      if (!options.allowedOrigins(request)) return refuseUpgrade(wire, 404);
      connection = await whileUndecided(wire, options.authenticate(request));
    } catch (error) {
      log.warn({ err: error }, "Cable authentication failed");
      return refuseUpgrade(wire, 503);
    }
    if (closing) return refuseUpgrade(wire, 503);
    if (connection && (openByKey.get(connection.limitKey) ?? 0) >= socketsPerKey) {
      return refuseUpgrade(wire, 429);
    }
    upgrader.handleUpgrade(request, wire, head, (socket) => open(socket, wire, connection));
  }

  function open(socket: Socket, wire: Duplex, connection: CableConnection<Viewer> | null): void {
    socket.on("error", ignore);
    if (socket.protocol !== PROTOCOL) return socket.close(1002);
    if (!connection) {
      wire.write(disconnectFrame("unauthorized", false));
      return socket.close(1000);
    }
    socket.wire = wire;
    socket.switchboard = switchboard;
    socket.connection = connection;
    // As a plain emitter, whose listeners may know what kind of socket `this` is.
    const emitter: EventEmitter = socket;
    emitter.on("message", receive).on("pong", markAlive).on("close", closed);
    openByKey.set(connection.limitKey, (openByKey.get(connection.limitKey) ?? 0) + 1);
    rota.add(socket);
    metrics.onOpen?.();
    socket.deliver(WELCOME);
  }

  function closed(this: Socket): void {
    forgetAll(this);
    rota.remove(this);
    const { limitKey } = this.connection;
    const left = (openByKey.get(limitKey) ?? 1) - 1;
    if (left > 0) openByKey.set(limitKey, left);
    else openByKey.delete(limitKey);
    metrics.onClose?.();
  }

  function checkOne(socket: Socket): void {
    if (!socket.alive) return socket.terminate();
    socket.alive = false;
    socket.ping();
    void recheck(socket);
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
        // With other listeners the address may be theirs; alone, nobody else would ever answer.
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
      await Promise.all(matching(match).map((socket) => recheck(socket)));
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

/** `ws` closes a socket after its error by itself, and a peer's broken frame is not our fault. */
function ignore(): void {}
