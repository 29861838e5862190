/**
 * One open cable socket. A process has tens of thousands of sockets, so each has only fields and no
 * timer or closure of its own.
 */
import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import type { BudgetValues } from "../rate-limits/budgets.ts";
import type { RateLimitName } from "../rate-limits/limits.ts";
import { EMPTY_LIST } from "./subscriber-map.ts";
import type { SubscriberMap, CableSubscription } from "./subscriber-map.ts";
import { CommandRateWindow, type CallerCableUsage } from "./callers.ts";
import type { CableConnection, ChannelRegistry } from "./channel.ts";
import { disconnectFrame } from "./protocol.ts";
import type { DisconnectReason } from "./protocol.ts";
import type { FairQueue } from "../fair-queue.ts";

const MAX_UNREAD_BYTES = 1_000_000;

export interface CableLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface CableMetrics {
  onOpen?(): void;
  onClose?(): void;
  onMessage?(direction: "in" | "out"): void;
  /** Called with the name of the exceeded budget when a request is refused. */
  onRefused?(name: string): void;
}

/**
 * Counts one use of the rate limit `limit` for the caller `key`. Throws AppError `rate_limited` when the
 * limit is exceeded.
 */
export type SpendRateLimit = (
  limit: Extract<RateLimitName, "cableUpgrades" | "cableSubscribes">,
  key: string,
) => Promise<unknown>;

/**
 * What all sockets of one cable share: the channels, the subscriptions, the limits and the queues.
 */
export interface CableSocketResources<Viewer> {
  readonly channels: ChannelRegistry<Viewer>;
  readonly audience: SubscriberMap;
  readonly log: CableLogger;
  readonly metrics: CableMetrics;
  readonly budgets: BudgetValues;
  readonly spend: SpendRateLimit;
  /**
   * Queues for the first access check of each subscription. The checks of visitors have a separate
   * queue, so that they do not delay the checks of signed-in users.
   */
  readonly questions: { readonly users: FairQueue; readonly visitors: FairQueue };
  /**
   * Queue for all later access checks of subscriptions. The queue limits how many checks run at the
   * same time.
   */
  readonly rechecks: FairQueue;
  /**
   * Checks the access of one subscription again and removes it if it is no longer allowed. Never
   * rejects.
   */
  recheckOne(socket: CableSocket<Viewer>, subscription: CableSubscription): Promise<void>;
  refreshViewer?: (viewer: Viewer) => Promise<Viewer | null>;
}

export class CableSocket<Viewer> extends WebSocket {
  wire!: Duplex;
  switchboard!: CableSocketResources<Viewer>;
  connection!: CableConnection<Viewer>;
  caller!: CallerCableUsage;
  subscriptions: readonly CableSubscription[] = EMPTY_LIST;
  /**
   * Index that PingScheduler assigns to the socket. It determines the slot in which the socket is
   * pinged.
   */
  seat = 0;
  /** Whether the client has sent any frame since the last WebSocket ping. */
  alive = true;
  /**
   * Set while access checks of this socket are pending. Resolves when all of them have finished; never
   * rejects.
   */
  asking: Promise<void> | undefined;
  /** Resolves when the last started `refreshViewer` of this socket has finished; never rejects. */
  refreshing: Promise<unknown> | undefined;
  readonly commands = new CommandRateWindow();

  /**
   * Writes a prepared frame directly to the TCP socket and not through `ws`. This is safe without
   * compression, because `ws` then also writes each frame in one piece and immediately.
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
   * Schedules an access check of the subscription. Does nothing if a check is scheduled that has
   * not started yet, because that check also covers the event that caused this call.
   */
  askAgain(subscription: CableSubscription): void {
    if (subscription.doubted) return;
    subscription.doubted = true;
    void this.whileAsking(() => this.switchboard.recheckOne(this, subscription));
  }

  /**
   * Runs `work` after the pending access checks of this socket, when the queue for rechecks reaches this
   * caller.
   */
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

  /**
   * Replaces the viewer by a fresh one. Disconnects the socket and resolves to false when its session or
   * token is no longer valid. Refreshes of one socket run one after another, so that a slow one cannot
   * replace a newer viewer by an older one.
   */
  refreshViewer(): Promise<boolean> {
    const refreshed = (this.refreshing ?? Promise.resolve()).then(() => this.loadViewer());
    const refreshing = refreshed.catch(() => {});
    this.refreshing = refreshing;
    void refreshing.then(() => {
      if (this.refreshing === refreshing) this.refreshing = undefined;
    });
    return refreshed;
  }

  private async loadViewer(): Promise<boolean> {
    const { refreshViewer } = this.switchboard;
    if (!refreshViewer) return true;
    const viewer = await refreshViewer(this.connection.viewer);
    if (viewer === null) {
      this.dismiss("unauthorized", false);
      return false;
    }
    this.connection = { ...this.connection, viewer };
    return true;
  }

  dismiss(reason: DisconnectReason, reconnect: boolean): void {
    this.deliver(disconnectFrame(reason, reconnect));
    this.close(1000);
  }

  logFields(): { requestId: string } {
    return { requestId: this.connection.requestId };
  }
}
