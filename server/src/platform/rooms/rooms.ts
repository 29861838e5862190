/**
 * Presence: which users are in which room now, across all processes. Only Redis stores presence.
 * Each process renews its members every 10 s, so the members of a dead process expire after 30 s.
 * While Redis is unreachable, all rooms are empty and nothing fails.
 */
import { randomUUID } from "node:crypto";
import type { StreamEvent } from "../events/event.ts";
import type { RedisConnection } from "../redis/redis.ts";
import { createRoomStore, type RoomMember } from "./room-store.ts";
import { createRoom, type RoomTimings, type Room, type RoomPresenceHandle } from "./room.ts";

export type { RoomMember } from "./room-store.ts";
export type { RoomTimings, RoomPresenceHandle } from "./room.ts";

export interface Rooms {
  /**
   * Adds the user to the room. Calls `onOthers` with the list of the other members whenever it changes,
   * at most once a second.
   */
  enter(
    room: string,
    person: { id: number; card: object },
    onOthers: (others: readonly RoomMember[]) => void,
  ): RoomPresenceHandle;
  close(): void;
}

const PACE: RoomTimings = { beatMs: 10_000, leaseMs: 30_000, tellEveryMs: 1_000, writingMs: 8_000 };

const CHANGED = "room.changed";

export function createRooms(
  redis: RedisConnection,
  overhear: (listener: (event: StreamEvent) => void) => void,
  pace: Partial<RoomTimings> = {},
): Rooms {
  const means = { ...PACE, ...pace };
  const rooms = new Map<string, Room>();
  const ledger = createRoomStore(redis, randomUUID(), means.leaseMs);
  let heart: NodeJS.Timeout | undefined;

  // Changes of presence are published over Redis and not written to the event log, because no client
  // needs past presence.
  const publish = (name: string) =>
    redis.publish([
      { stream: `room:${name}`, position: 0, type: CHANGED, payload: { room: name } },
    ]);

  overhear(({ type, payload }) => {
    if (type === CHANGED) rooms.get(String(payload["room"]))?.look();
  });

  function open(name: string): Room {
    const room = createRoom({
      pace: means,
      keep: (people) => ledger.keep(name, people),
      drop: async (id) => {
        await ledger.drop(name, id);
        await publish(name);
      },
      changed: async (person) => {
        await ledger.keep(name, [person]);
        await publish(name);
      },
      read: () => ledger.read(name),
    });
    rooms.set(name, room);
    heart ??= setInterval(beat, means.beatMs).unref();
    return room;
  }

  function beat(): void {
    for (const room of rooms.values()) room.beat();
  }

  return {
    enter(name, person, onOthers) {
      const room = rooms.get(name) ?? open(name);
      const stay = room.enter(person, onOthers);
      return {
        write: (isWriting) => stay.write(isWriting),
        leave() {
          stay.leave();
          if (!room.isEmpty() || rooms.get(name) !== room) return;
          rooms.delete(name);
          if (rooms.size === 0) {
            clearInterval(heart);
            heart = undefined;
          }
        },
      };
    },
    close() {
      clearInterval(heart);
      for (const room of rooms.values()) room.close();
      rooms.clear();
    },
  };
}
