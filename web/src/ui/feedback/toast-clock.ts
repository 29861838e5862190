/** One toast at a time: the new one takes the place of the old, and time stands still while somebody looks. */

export const TOAST_MS = 5000;
/** After a look at it, nobody is left with a fraction of a second. */
const LEAST_MS = 1000;

export class ToastClock<Toast> {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly holds = new Set<string>();
  private left = TOAST_MS;
  private startedAt = 0;
  private isShown = false;

  private readonly tell: (toast: Toast | null) => void;

  constructor(tell: (toast: Toast | null) => void) {
    this.tell = tell;
  }

  show(toast: Toast): void {
    this.isShown = true;
    // Whoever looked looked at the one before.
    this.holds.clear();
    this.left = TOAST_MS;
    this.tell(toast);
    this.run();
  }

  dismiss(): void {
    clearTimeout(this.timer);
    this.isShown = false;
    this.holds.clear();
    this.tell(null);
  }

  /** The pointer is on it, or the focus is in it: each for itself. */
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
