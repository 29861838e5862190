/** One room, as far as this process is concerned: the people it has there, and what they were told. */
import type { RoomMember } from "./room-store.ts";

export interface RoomEntry {
  /** Until it is said otherwise, or has not been said again for a while. */
  write(isWriting: boolean): void;
  leave(): void;
}

/** How long things take; tests are less patient. */
export interface RoomTimings {
  beatMs: number;
  leaseMs: number;
  tellEveryMs: number;
  writingMs: number;
}

interface Means {
  pace: RoomTimings;
  /** Says once more that these are here. */
  keep(people: readonly RoomMember[]): Promise<void>;
  /** Each tells all processes that somebody came, went, or writes. */
  changed(person: RoomMember): Promise<void>;
  drop(id: number): Promise<void>;
  read(): Promise<RoomMember[]>;
}

interface Guest {
  id: number;
  card: object;
  onOthers: (others: readonly RoomMember[]) => void;
  /** What they were told last. */
  told: string;
  writing: NodeJS.Timeout | undefined;
}

export interface Room {
  enter(
    person: { id: number; card: object },
    onOthers: (others: readonly RoomMember[]) => void,
  ): RoomEntry;
  isEmpty(): boolean;
  /** Something may have changed: reads, and tells, when it is time again. */
  look(): void;
  beat(): void;
  close(): void;
}

const NOBODY = "[]";
/** A larger crowd is told less often, so that telling it costs no more than its size. */
const GUESTS_TOLD_AT_FULL_PACE = 50;

export function createRoom(means: Means): Room {
  const { tellEveryMs, writingMs } = means.pace;
  const guests = new Set<Guest>();
  /** Whose writing was announced a moment ago. */
  const announced = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = -Infinity;

  /** Somebody with several pages open is there once, and writes if one of the pages does. */
  const presentOf = (id: number): RoomMember | undefined => {
    const pages = [...guests].filter((guest) => guest.id === id);
    const [first] = pages;
    const writing = pages.some((guest) => guest.writing !== undefined);
    return first && { id, card: first.card, writing };
  };
  const everybody = () =>
    [...new Set([...guests].map(({ id }) => id))].flatMap((id) => presentOf(id) ?? []);

  async function tellAll(): Promise<void> {
    timer = undefined;
    lookedAt = performance.now();
    const people = await means.read();
    for (const guest of guests) {
      const others = people.filter(({ id }) => id !== guest.id);
      const told = JSON.stringify(others);
      if (told === guest.told) continue;
      guest.told = told;
      guest.onOthers(others);
    }
  }

  function look(): void {
    const pauseMs = tellEveryMs * Math.max(1, guests.size / GUESTS_TOLD_AT_FULL_PACE);
    const wait = Math.max(0, lookedAt + pauseMs - performance.now());
    timer ??= setTimeout(() => void tellAll(), wait).unref();
  }

  /** Tells the others if what they see of this person is different from before. */
  function settle(id: number, before: RoomMember | undefined): void {
    const now = presentOf(id);
    if (now?.writing === before?.writing && now !== undefined && before !== undefined) return;
    void (now === undefined ? means.drop(id) : means.changed(now));
  }

  function setWriting(guest: Guest, isWriting: boolean): void {
    if (!guests.has(guest)) return;
    const before = presentOf(guest.id);
    clearTimeout(guest.writing);
    const stop = () => setWriting(guest, false);
    guest.writing = isWriting ? setTimeout(stop, writingMs).unref() : undefined;
    if (presentOf(guest.id)?.writing !== before?.writing) announceWriting(guest.id);
  }

  /**
   * Once in the time in which others are told once, however often a client says so: each is a message to
   * all processes. What has changed in the meantime follows then.
   */
  function announceWriting(id: number): void {
    const now = presentOf(id);
    if (now === undefined || announced.has(id)) return;
    announced.add(id);
    void means.changed(now);
    setTimeout(() => {
      announced.delete(id);
      if (presentOf(id)?.writing !== now.writing) announceWriting(id);
    }, tellEveryMs).unref();
  }

  return {
    enter({ id, card }, onOthers) {
      const before = presentOf(id);
      const guest: Guest = { id, card, onOthers, told: NOBODY, writing: undefined };
      guests.add(guest);
      settle(id, before);
      look();
      return {
        write: (isWriting) => setWriting(guest, isWriting),
        leave() {
          const known = presentOf(id);
          clearTimeout(guest.writing);
          if (guests.delete(guest)) settle(id, known);
        },
      };
    },
    isEmpty: () => guests.size === 0,
    look,
    beat() {
      void means.keep(everybody()).then(look);
    },
    close() {
      clearTimeout(timer);
      for (const { writing } of guests) clearTimeout(writing);
      guests.clear();
    },
  };
}
