/**
 * A queue that limits concurrent tasks. It runs one task of each waiting caller in turn, so that a
 * caller with very many tasks does not delay the others.
 */
interface Caller {
  running: number;
  waiting: (() => void)[];
}

export class FairQueue {
  readonly #atOnce: number;
  readonly #perCaller: number;
  /**
   * Callers with running or waiting tasks. The caller whose last task started longest ago comes first.
   */
  readonly #callers = new Map<string, Caller>();
  #running = 0;

  /**
   * The queue runs at most `atOnce` tasks at the same time, and at most `perCaller` of them for one
   * caller.
   */
  constructor(atOnce: number, perCaller: number) {
    this.#atOnce = atOnce;
    this.#perCaller = perCaller;
  }

  waitingOf(key: string): number {
    return this.#callers.get(key)?.waiting.length ?? 0;
  }

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#begin(key);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #begin(key: string): Promise<void> {
    let caller = this.#callers.get(key);
    if (!caller) {
      caller = { running: 0, waiting: [] };
      this.#callers.set(key, caller);
    }
    const { waiting } = caller;
    return new Promise((resolve) => {
      waiting.push(resolve);
      this.#serve();
    });
  }

  #end(key: string): void {
    this.#running -= 1;
    const caller = this.#callers.get(key);
    if (caller) {
      caller.running -= 1;
      if (caller.running === 0 && caller.waiting.length === 0) this.#callers.delete(key);
    }
    this.#serve();
  }

  #serve(): void {
    while (this.#running < this.#atOnce) {
      const next = this.#next();
      if (!next) return;
      this.#running += 1;
      next();
    }
  }

  /**
   * Returns the next task to run. The loop also visits callers without a waiting task; each of these has
   * a running task, so their number is small.
   */
  #next(): (() => void) | undefined {
    for (const [key, caller] of this.#callers) {
      if (caller.running >= this.#perCaller) continue;
      const next = caller.waiting.shift();
      if (!next) continue;
      caller.running += 1;
      this.#callers.delete(key);
      this.#callers.set(key, caller);
      return next;
    }
    return undefined;
  }
}
