/**
 * Stores presence in Redis: one hash per room, with one field per user and process. Every field has its
 * own expiry.
 */
import type { RedisConnection } from "../redis/redis.ts";

/** A user who is present in a room. `card` contains the data that other members of the room see. */
export interface RoomMember {
  id: number;
  card: object;
  writing: boolean;
}

export interface RoomStore {
  keep(room: string, people: readonly RoomMember[]): Promise<void>;
  drop(room: string, id: number): Promise<void>;
  /** Reads the members of a room in all processes. Empty while Redis is unreachable. */
  read(room: string): Promise<RoomMember[]>;
}

/**
 * Lua code that reads the time from Redis, because the clocks of the processes can differ. The stored
 * values have the form `<expiry in ms> <JSON>`.
 */
const NOW = `local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const KEEP = `${NOW}
  for at = 2, #ARGV, 2 do
    redis.call('HSET', KEYS[1], ARGV[at], string.format('%.0f ', now + ARGV[1]) .. ARGV[at + 1])
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

const READ = `${NOW}
  local entries = redis.call('HGETALL', KEYS[1])
  local present = {}
  for at = 1, #entries, 2 do
    local ends, person = string.match(entries[at + 1], '^(%d+) (.*)$')
    if ends and tonumber(ends) > now then present[#present + 1] = person
    else redis.call('HDEL', KEYS[1], entries[at]) end
  end
  return present`;

export function createRoomStore(
  redis: RedisConnection,
  process: string,
  leaseMs: number,
): RoomStore {
  const keyOf = (room: string) => `${redis.prefix}room:${room}`;
  const fieldOf = (id: number) => `${process}:${id}`;
  /** Runs `ask`. While Redis is unreachable, returns `otherwise` instead of waiting or throwing. */
  async function unlessAway<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
    return redis.isConnected() ? ask().catch(() => otherwise) : otherwise;
  }
  return {
    async keep(room, people) {
      const entries = people.flatMap((person) => [fieldOf(person.id), JSON.stringify(person)]);
      await unlessAway(
        () => redis.commands.eval(KEEP, 1, keyOf(room), leaseMs, ...entries),
        undefined,
      );
    },
    async drop(room, id) {
      await unlessAway(() => redis.commands.hdel(keyOf(room), fieldOf(id)), 0);
    },
    async read(room) {
      const texts = await unlessAway(() => redis.commands.eval(READ, 1, keyOf(room)), []);
      return onePerPerson((texts as string[]).map((text) => JSON.parse(text) as RoomMember));
    },
  };
}

/**
 * Returns each user once, although a user can have an entry in several processes. Users who are writing
 * come first.
 */
function onePerPerson(entries: readonly RoomMember[]): RoomMember[] {
  const people = new Map<number, RoomMember>();
  for (const entry of entries) {
    const known = people.get(entry.id);
    people.set(entry.id, { ...entry, writing: entry.writing || known?.writing === true });
  }
  return [...people.values()].toSorted(
    (one, other) => Number(other.writing) - Number(one.writing) || one.id - other.id,
  );
}
