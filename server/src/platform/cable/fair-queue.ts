/**
 * A queue that limits concurrent work. Waiting callers are served in rotation, one task each, so that
 * one caller's flood does not delay the others.
 */
interface Caller {
  running: number;
  waiting: (() => void)[];
}

export class FairQueue {
  readonly #atOnce: number;
  readonly #perCaller: number;
  /** Callers with running or waiting tasks, the least recently served first. */
  readonly #callers = new Map<string, Caller>();
  #running = 0;

  /** Runs at most `atOnce` tasks in total and at most `perCaller` tasks of one caller. */
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
   * The next task to run. The loop also passes callers that have no waiting task, but there are never
   * more of these callers than running tasks.
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
