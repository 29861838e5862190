/** One open socket. There are tens of thousands: fields only, no timer and no closure of its own. */
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { NONE } from "./audience.ts";
import type { Audience, Subscription } from "./audience.ts";
import type { CableConnection, ChannelRegistry } from "./channel.ts";
import { disconnectFrame } from "./protocol.ts";
import type { DisconnectReason } from "./protocol.ts";
import type { InTurn } from "./turns.ts";

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
  /** Runs the work when it is its turn: a crowd's rights are not asked about all at once. */
  readonly inTurn: InTurn;
  /** Settles when the subscription is allowed still, or is no more; never fails. */
  recheckOne(socket: CableSocket<Viewer>, subscription: Subscription): Promise<void>;
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
  /** Settles when nothing is being asked about its rights any more; never fails. */
  asking: Promise<void> | undefined;
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

  askAgain(subscription: Subscription): void {
    void this.whileAsking(() => this.switchboard.recheckOne(this, subscription));
  }

  /** After whatever is being asked already, when it is this socket's turn. */
  whileAsking(work: () => Promise<void>): Promise<void> {
    const before = this.asking ?? Promise.resolve();
    const asking = before.then(() => this.switchboard.inTurn(work));
    this.asking = asking;
    void asking.then(() => {
      if (this.asking === asking) this.asking = undefined;
    });
    return asking;
  }

  dismiss(reason: DisconnectReason, reconnect: boolean): void {
    this.deliver(disconnectFrame(reason, reconnect));
    this.close(1000);
  }

  logFields(): { requestId: string } {
    return { requestId: this.connection.requestId };
  }
}
