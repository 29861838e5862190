/**
 * One timer for all sockets. Each is pinged once per round; the round is cut into slots so that ten
 * thousand sockets are a trickle of writes instead of a pause of the event loop. Every so many
 * rounds, a socket's turn is also its turn to be checked.
 */
const SLOTS = 30;

export interface PingSchedulerCallbacks<Member> {
  /** Called once per slot, with the members whose round begins now. */
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
    // One round early, so that a late timer still keeps the promise.
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
    if (!slot) throw new RangeError(`No slot ${count}`);
    return slot;
  }

  #start(): NodeJS.Timeout {
    this.#startedAt = performance.now() - this.#slotsDone * this.#slotMs;
    return setInterval(() => this.#catchUp(), this.#slotMs);
  }

  /** Counts by the clock, because an interval timer drifts and slips under load. */
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
