/**
 * Timer that closes a toast after 5 seconds. The timer pauses while the pointer or the focus is on
 * the toast. A new toast replaces the old toast and restarts the timer.
 */

export const TOAST_DURATION_MS = 5000;
/** Minimum time in milliseconds that a toast stays visible after a pause. */
const LEAST_MS = 1000;

export class ToastTimer<Toast> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly holds = new Set<string>();
  private left = TOAST_DURATION_MS;
  private startedAt = 0;
  private isShown = false;

  private readonly tell: (toast: Toast | null) => void;

  constructor(tell: (toast: Toast | null) => void) {
    this.tell = tell;
  }

  show(toast: Toast): void {
    this.isShown = true;
    // A new toast starts without a pause, because the pause applied to the previous toast.
    this.holds.clear();
    this.left = TOAST_DURATION_MS;
    this.tell(toast);
    this.run();
  }

  dismiss(): void {
    clearTimeout(this.timer);
    this.isShown = false;
    this.holds.clear();
    this.tell(null);
  }

  /**
   * Pauses the timer while the pointer is on the toast or the focus is in it. The timer continues when
   * both reasons have ended.
   */
  hold(reason: "pointer" | "focus"): void {
    if (this.holds.size === 0) this.left -= Date.now() - this.startedAt;
    this.holds.add(reason);
    clearTimeout(this.timer);
  }

  release(reason: "pointer" | "focus"): void {
    if (!this.holds.delete(reason)) return;
    this.left = Math.max(LEAST_MS, this.left);
    this.run();
  }

  private run(): void {
    clearTimeout(this.timer);
    if (!this.isShown || this.holds.size > 0) return;
    this.startedAt = Date.now();
    this.timer = setTimeout(() => this.dismiss(), this.left);
  }
}
