/**
 * Counts the open sockets, subscriptions and recent commands of each caller (a user, or the IP address
 * of visitors) in this process. The numbers outlive the caller's sockets, so that reconnecting does not
 * reset them.
 */
const COMMAND_WINDOW_MS = 10_000;
const FIRST_SWEEP_AT = 1_000;

export class CallerCableUsage {
  sockets = 0;
  subscriptions = 0;
  /** Number of upgrade requests that the server has neither accepted nor refused yet. */
  undecided = 0;
  readonly commands = new CommandRateWindow();

  isIdle(): boolean {
    return this.sockets === 0 && this.undecided === 0 && this.commands.isOver();
  }
}

/** Counts the commands of a client. The count starts again at zero after 10 s. */
export class CommandRateWindow {
  #count = 0;
  #forgiven = 0;
  #startedAt = 0;

  /** Counts one command. Returns the number of commands in the current window, including this one. */
  add(): number {
    if (this.isOver()) {
      this.#startedAt = Date.now();
      this.#count = 0;
      this.#forgiven = 0;
    }
    this.#count += 1;
    return this.#count;
  }

  /**
   * Subtracts one command from the count, for a command that a client repeats because the server is
   * slow. Returns false and leaves the count unchanged if `atMost` commands have already been
   * subtracted in this window.
   */
  forgive(atMost = Infinity): boolean {
    if (this.#forgiven >= atMost) return false;
    this.#forgiven += 1;
    this.#count -= 1;
    return true;
  }

  isOver(): boolean {
    return Date.now() - this.#startedAt >= COMMAND_WINDOW_MS;
  }
}

export class CallerCableUsageRegistry {
  readonly #callers = new Map<string, CallerCableUsage>();
  #sweepAt = FIRST_SWEEP_AT;

  get size(): number {
    return this.#callers.size;
  }

  of(key: string): CallerCableUsage {
    let caller = this.#callers.get(key);
    if (!caller) {
      if (this.#callers.size >= this.#sweepAt) this.#sweep();
      caller = new CallerCableUsage();
      this.#callers.set(key, caller);
    }
    return caller;
  }

  /**
   * Deletes callers that have no sockets and no recent commands. Runs when the number of callers
   * has doubled since the last run, so that the cost per caller stays low even with very many
   * callers.
   */
  #sweep(): void {
    for (const [key, caller] of this.#callers) if (caller.isIdle()) this.#callers.delete(key);
    this.#sweepAt = Math.max(FIRST_SWEEP_AT, this.#callers.size * 2);
  }
}
