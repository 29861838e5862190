/**
 * One room in this process: publishes which users of this process are present, and sends these users the
 * list of the other members.
 */
import type { RoomMember } from "./room-store.ts";

export interface RoomPresenceHandle {
  /**
   * Sets whether the user is writing. After `writingMs` (8 s) the user no longer counts as writing,
   * unless `write(true)` is called again.
   */
  write(isWriting: boolean): void;
  leave(): void;
}

/**
 * Durations in milliseconds; tests use shorter ones.
 *
 * - `beatMs`: how often the process renews its members in Redis.
 * - `leaseMs`: after how long Redis drops a member that the process does not renew.
 * - `tellEveryMs`: minimum time between two lists of members that a client receives.
 * - `writingMs`: after how long a user no longer counts as writing.
 */
export interface RoomTimings {
  beatMs: number;
  leaseMs: number;
  tellEveryMs: number;
  writingMs: number;
}

interface Means {
  pace: RoomTimings;
  /** Renews the entries of these users in Redis, so that the entries do not expire. */
  keep(people: readonly RoomMember[]): Promise<void>;
  /**
   * `changed` publishes to all processes that a user came, or started or stopped writing. `drop`
   * publishes that a user left.
   */
  changed(person: RoomMember): Promise<void>;
  drop(id: number): Promise<void>;
  read(): Promise<RoomMember[]>;
}

interface Guest {
  id: number;
  card: object;
  onOthers: (others: readonly RoomMember[]) => void;
  /** The list of other members that was last sent to this client, as JSON. */
  told: string;
  writing: NodeJS.Timeout | undefined;
}

export interface Room {
  enter(
    person: { id: number; card: object },
    onOthers: (others: readonly RoomMember[]) => void,
  ): RoomPresenceHandle;
  isEmpty(): boolean;
  /**
   * Reads the members of the room and sends the new list to each client, at most once per
   * `tellEveryMs`. Must be called when the members can have changed.
   */
  look(): void;
  beat(): void;
  close(): void;
}

const NOBODY = "[]";
/**
 * Up to this number of clients, a room is updated every `tellEveryMs`. A larger room is updated less
 * often, so that the cost grows only linearly with the number of clients.
 */
const GUESTS_TOLD_AT_FULL_PACE = 50;

export function createRoom(means: Means): Room {
  const { tellEveryMs, writingMs } = means.pace;
  const guests = new Set<Guest>();
  /** Ids of the users whose writing state was published within the last `tellEveryMs`. */
  const announced = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = -Infinity;

  /**
   * The user as other members see them. A user with several open pages is present once, and is writing
   * if at least one of the pages is.
   */
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

  /** Publishes the presence of the user if it differs from `before`. */
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
   * Publishes the writing state at most once per `tellEveryMs`, however often a client sends it, because
   * each publication is a message to all processes. If the state changes within this time, the change is
   * published at the end.
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
