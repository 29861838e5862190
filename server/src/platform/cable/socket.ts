/** One open socket. There are tens of thousands: fields only, no timer and no closure of its own. */
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { NONE } from "./audience.ts";
import type { Audience, Subscription } from "./audience.ts";
import type { CableConnection, ChannelRegistry } from "./channel.ts";
import { disconnectFrame } from "./protocol.ts";
import type { DisconnectReason } from "./protocol.ts";

const MAX_UNREAD_BYTES = 1_000_000;

export interface CableLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface CableMetrics {
  onOpen?(): void;
  onClose?(): void;
  onMessage?(direction: "in" | "out"): void;
}

/** What all sockets of a cable share. */
export interface Switchboard<Viewer> {
  readonly channels: ChannelRegistry<Viewer>;
  readonly audience: Audience;
  readonly log: CableLog;
  readonly metrics: CableMetrics;
  stillGood?: (connection: CableConnection<Viewer>) => Promise<boolean>;
}

export class CableSocket<Viewer> extends WebSocket {
  wire!: Duplex;
  switchboard!: Switchboard<Viewer>;
  connection!: CableConnection<Viewer>;
  subscriptions: readonly Subscription[] = NONE;
  /** Place in the rota of pings and checks. */
  seat = 0;
  /** Heard from since the last WebSocket ping. */
  alive = true;
  commandsInWindow = 0;
  windowStartedAt = 0;

  /**
   * Writes a prepared frame past `ws`, which is safe without compression: then `ws` itself writes
   * every frame whole and at once.
   */
  deliver(frame: Buffer): void {
    if (this.readyState !== WebSocket.OPEN) return;
    if (this.wire.writableLength > MAX_UNREAD_BYTES) {
      this.switchboard.log.info(this.logFields(), "Cable socket does not read: terminated");
      this.terminate();
      return;
    }
    this.wire.write(frame);
    this.switchboard.metrics.onMessage?.("out");
  }

  dismiss(reason: DisconnectReason, reconnect: boolean): void {
    this.deliver(disconnectFrame(reason, reconnect));
    this.close(1000);
  }

  logFields(): { requestId: string } {
    return { requestId: this.connection.requestId };
  }
}
