/**
 * Pings all cable sockets and checks their access, with one timer for all of them. Each socket is pinged
 * once per round, which the cable sets to 3 s. A round is divided into 30 slots, so that ten thousand
 * sockets do not block the event loop at once. The access of each socket is checked every
 * `checkEveryMs`, which the cable sets to 60 s.
 */
const SLOTS = 30;

export interface PingSchedulerCallbacks<Member> {
  /** Called once per slot, with all sockets of the slot. */
  ping(members: Iterable<Member>): void;
  check(member: Member): void;
}

export class PingScheduler<Member extends { seat: number }> {
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Member>());
  readonly #turns: PingSchedulerCallbacks<Member>;
  readonly #slotMs: number;
  readonly #checkEveryRounds: number;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #slotsDone = 0;
  #nextSeat = 0;
  size = 0;

  constructor(turns: PingSchedulerCallbacks<Member>, roundMs: number, checkEveryMs: number) {
    this.#turns = turns;
    this.#slotMs = roundMs / SLOTS;
    // Subtracts one round, so that two checks are at most `checkEveryMs` apart even if the timer fires
    // late.
    this.#checkEveryRounds = Math.max(1, Math.floor(checkEveryMs / roundMs) - 1);
  }

  add(member: Member): void {
    member.seat = this.#nextSeat++;
    this.#slot(member.seat).add(member);
    this.size += 1;
    this.#timer ??= this.#start();
  }

  remove(member: Member): void {
    if (this.#slot(member.seat).delete(member)) this.size -= 1;
  }

  *members(): Iterable<Member> {
    for (const slot of this.#slots) yield* slot;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #slot(count: number): Set<Member> {
    const slot = this.#slots[count % SLOTS];
    if (!slot) throw new RangeError(`There is no ping slot for the count ${count}`);
    return slot;
  }

  #start(): NodeJS.Timeout {
    this.#startedAt = performance.now() - this.#slotsDone * this.#slotMs;
    return setInterval(() => this.#catchUp(), this.#slotMs);
  }

  /**
   * Runs all slots that are due by the clock, because an interval timer fires late and skips calls under
   * load.
   */
  #catchUp(): void {
    const due = Math.floor((performance.now() - this.#startedAt) / this.#slotMs);
    const missed = due - this.#slotsDone - SLOTS;
    if (missed > 0) this.#startedAt += missed * this.#slotMs;
    const until = Math.min(due, this.#slotsDone + SLOTS);
    while (this.#slotsDone < until) this.#take(this.#slotsDone++);
  }

  #take(count: number): void {
    const slot = this.#slot(count);
    const round = Math.floor(count / SLOTS);
    this.#turns.ping(slot);
    for (const member of slot) {
      const lane = Math.floor(member.seat / SLOTS);
      if ((lane + round) % this.#checkEveryRounds === 0) this.#turns.check(member);
    }
  }
}
