/**
 * Who is where at this moment, in all processes together. In Redis alone, where each process says again
 * and again whom it has: whoever's process died is gone a moment later. While Redis is away, nobody is
 * anywhere, and nothing fails.
 */
import { randomUUID } from "node:crypto";
import type { StreamEvent } from "../events/event.ts";
import type { RedisLink } from "../redis/redis.ts";
import { createRoomStore, type RoomMember } from "./room-store.ts";
import { createRoom, type RoomTimings, type Room, type RoomEntry } from "./room.ts";

export type { RoomMember } from "./room-store.ts";
export type { RoomTimings, RoomEntry } from "./room.ts";

export interface Rooms {
  /** `onOthers` is told who else is there, whenever that has changed, and at most once a second. */
  enter(
    room: string,
    person: { id: number; card: object },
    onOthers: (others: readonly RoomMember[]) => void,
  ): RoomEntry;
  close(): void;
}

const PACE: RoomTimings = { beatMs: 10_000, leaseMs: 30_000, tellEveryMs: 1_000, writingMs: 8_000 };

const CHANGED = "room.changed";

export function createRooms(
  redis: RedisLink,
  overhear: (listener: (event: StreamEvent) => void) => void,
  pace: Partial<RoomTimings> = {},
): Rooms {
  const means = { ...PACE, ...pace };
  const rooms = new Map<string, Room>();
  const ledger = createRoomStore(redis, randomUUID(), means.leaseMs);
  let heart: NodeJS.Timeout | undefined;

  // Not through the log: who is here now is no event that anybody needs to catch up on.
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
