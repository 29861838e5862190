/** One open socket. There are tens of thousands: fields only, no timer and no closure of its own. */
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { Budgets } from "../rate-limits/budgets.ts";
import type { LimitName } from "../rate-limits/limits.ts";
import { EMPTY_LIST } from "./subscriber-map.ts";
import type { SubscriberMap, Subscription } from "./subscriber-map.ts";
import { CommandWindow, type Caller } from "./callers.ts";
import type { CableConnection, ChannelRegistry } from "./channel.ts";
import { disconnectFrame } from "./protocol.ts";
import type { DisconnectReason } from "./protocol.ts";
import type { FairQueue } from "./fair-queue.ts";

const MAX_UNREAD_BYTES = 1_000_000;

export interface CableLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface CableMetrics {
  onOpen?(): void;
  onClose?(): void;
  onMessage?(direction: "in" | "out"): void;
  /** A budget of this name was used up. */
  onRefused?(name: string): void;
}

/** Counts for the limit and throws AppError `rate_limited` when it is too much. */
export type SpendRateLimit = (
  limit: Extract<LimitName, "cableUpgrades" | "cableSubscribes">,
  key: string,
) => Promise<unknown>;

/** What all sockets of a cable share. */
export interface SharedCableState<Viewer> {
  readonly channels: ChannelRegistry<Viewer>;
  readonly audience: SubscriberMap;
  readonly log: CableLog;
  readonly metrics: CableMetrics;
  readonly budgets: Budgets;
  readonly spend: SpendRateLimit;
  /** First questions about a subscription. Visitors wait in a queue of their own. */
  readonly questions: { readonly users: FairQueue; readonly visitors: FairQueue };
  /** Later questions: a crowd's rights are not asked about all at once. */
  readonly rechecks: FairQueue;
  /** Settles when the subscription is allowed still, or is no more; never fails. */
  recheckOne(socket: CableSocket<Viewer>, subscription: Subscription): Promise<void>;
  stillGood?: (connection: CableConnection<Viewer>) => Promise<boolean>;
}

export class CableSocket<Viewer> extends WebSocket {
  wire!: Duplex;
  switchboard!: SharedCableState<Viewer>;
  connection!: CableConnection<Viewer>;
  caller!: Caller;
  subscriptions: readonly Subscription[] = EMPTY_LIST;
  /** Place in the rota of pings and checks. */
  seat = 0;
  /** Heard from since the last WebSocket ping. */
  alive = true;
  /** Settles when nothing is being asked about its rights any more; never fails. */
  asking: Promise<void> | undefined;
  readonly commands = new CommandWindow();

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

  /** One question answers for all events that came before it. */
  askAgain(subscription: Subscription): void {
    if (subscription.doubted) return;
    subscription.doubted = true;
    void this.whileAsking(() => this.switchboard.recheckOne(this, subscription));
  }

  /** After whatever is being asked already, when it is this socket's turn. */
  whileAsking(work: () => Promise<void>): Promise<void> {
    const { rechecks } = this.switchboard;
    const { limitKey } = this.connection;
    const before = this.asking ?? Promise.resolve();
    const asking = before.then(() => rechecks.take(limitKey, work));
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
