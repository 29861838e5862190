/**
 * One open cable socket. There are tens of thousands, so a socket has only fields and no timer or
 * closure of its own.
 */
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { Budgets } from "../rate-limits/budgets.ts";
import type { RateLimitName } from "../rate-limits/limits.ts";
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
  /** Called with the name of the budget that refused a request. */
  onRefused?(name: string): void;
}

/** Counts one use of the limit. Throws AppError `rate_limited` when the limit is exceeded. */
export type SpendRateLimit = (
  limit: Extract<RateLimitName, "cableUpgrades" | "cableSubscribes">,
  key: string,
) => Promise<unknown>;

/** State that all sockets of one cable share. */
export interface SharedCableState<Viewer> {
  readonly channels: ChannelRegistry<Viewer>;
  readonly audience: SubscriberMap;
  readonly log: CableLog;
  readonly metrics: CableMetrics;
  readonly budgets: Budgets;
  readonly spend: SpendRateLimit;
  /** Queues for the first access check of a subscription. Visitors have their own queue. */
  readonly questions: { readonly users: FairQueue; readonly visitors: FairQueue };
  /** Queue for later access checks, so that many sockets are not rechecked at the same time. */
  readonly rechecks: FairQueue;
  /** Resolves when the subscription is still allowed or has been removed. Never rejects. */
  recheckOne(socket: CableSocket<Viewer>, subscription: Subscription): Promise<void>;
  stillGood?: (connection: CableConnection<Viewer>) => Promise<boolean>;
}

export class CableSocket<Viewer> extends WebSocket {
  wire!: Duplex;
  switchboard!: SharedCableState<Viewer>;
  connection!: CableConnection<Viewer>;
  caller!: Caller;
  subscriptions: readonly Subscription[] = EMPTY_LIST;
  /** Set by the PingScheduler. This number determines the slot in which the socket is pinged. */
  seat = 0;
  /** Whether the client sent anything since the last WebSocket ping. */
  alive = true;
  /** Resolves when no access check of this socket is pending; never rejects. */
  asking: Promise<void> | undefined;
  readonly commands = new CommandWindow();

  /**
   * Writes a prepared frame directly to the TCP socket, bypassing `ws`. This is safe without
   * compression, because `ws` then also writes every frame whole and at once.
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

  /**
   * Schedules an access check of the subscription. Does nothing if a check is already scheduled, because
   * that check will run after the event of this call, too.
   */
  askAgain(subscription: Subscription): void {
    if (subscription.doubted) return;
    subscription.doubted = true;
    void this.whileAsking(() => this.switchboard.recheckOne(this, subscription));
  }

  /** Runs `work` after the pending checks of this socket, when the recheck queue reaches this caller. */
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
