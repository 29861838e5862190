import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { getTestDatabase } from "../../../test/database.ts";
import { startScratchRedis } from "../../../../scripts/services/redis.ts";
import type { StreamEvent } from "../events/event.ts";
import { openRedis, type RedisConnection } from "../redis/redis.ts";
import { createLogger } from "../telemetry/log.ts";
import { createRooms, type RoomTimings, type RoomMember, type Rooms } from "./rooms.ts";

const QUICK: RoomTimings = { beatMs: 60, leaseMs: 1_500, tellEveryMs: 100, writingMs: 1_500 };
const opened: { rooms: Rooms; redis: RedisConnection }[] = [];
let where: { url: string; prefix: string };

beforeAll(async () => {
  const { redisUrl, redisPrefix } = await getTestDatabase();
  where = { url: redisUrl, prefix: redisPrefix };
});
afterEach(() => {
  for (const { rooms, redis } of opened.splice(0)) {
    rooms.close();
    redis.close();
  }
});

/** Simulates a process that has its own Redis connection and its own members. */
async function aProcess(pace: Partial<RoomTimings> = {}, { url, prefix } = where) {
  const redis = openRedis(url, prefix, createLogger("silent"));
  const ears: ((event: StreamEvent) => void)[] = [];
  redis.subscribe(
    (event) => ears.forEach((hear) => hear(event)),
    () => {},
  );
  const rooms = createRooms(redis, (listener) => void ears.push(listener), { ...QUICK, ...pace });
  opened.push({ rooms, redis });
  await vi.waitFor(() => expect(redis.isConnected()).toBe(true), { timeout: 5_000 });
  return { rooms, redis };
}

/** Enters a room and records every list of other members that the user receives. */
function enter({ rooms }: { rooms: Rooms }, id: number, room = "hut") {
  const told: string[] = [];
  const stay = rooms.enter(room, { id, card: { name: `P${id}` } }, (others) => {
    told.push(others.map(asWord).join(" "));
  });
  return { ...stay, told, last: () => told.at(-1) };
}
const asWord = ({ id, writing }: RoomMember) => `${id}${writing ? " writes" : ""}`;
const until = (ask: () => unknown, expected: unknown) =>
  vi.waitFor(() => expect(ask()).toBe(expected), { timeout: 5_000, interval: 10 });

let rooms = 0;
const aRoom = () => `room ${(rooms += 1)}`;

describe("a room", () => {
  test("shows who else is there, in whichever process, and not oneself", async () => {
    const room = aRoom();
    const [here, there] = [await aProcess(), await aProcess()];
    const one = enter(here, 1, room);
    const two = enter(there, 2, room);
    const three = enter(there, 3, room);
    await until(one.last, "2 3");
    await until(two.last, "1 3");
    enter(here, 4, aRoom());
    three.leave();
    await until(one.last, "2");
    await until(two.last, "1");
  });

  test("counts somebody once, however many pages they have open", async () => {
    const room = aRoom();
    const [here, there] = [await aProcess(), await aProcess()];
    const one = enter(here, 1, room);
    const pages = [enter(here, 2, room), enter(here, 2, room), enter(there, 2, room)];
    await until(one.last, "2");
    pages[0]?.leave();
    pages[2]?.leave();
    await sleep(250);
    expect(one.last()).toBe("2");
    expect(pages[1]?.last()).toBe("1");
    pages[1]?.leave();
    await until(one.last, "");
  });

  test("shows who writes until they rest, or say it no more", async () => {
    const room = aRoom();
    const here = await aProcess();
    const [one, two, three] = [enter(here, 1, room), enter(here, 2, room), enter(here, 3, room)];
    await until(one.last, "2 3");
    three.write(true);
    await until(one.last, "3 writes 2");
    three.write(false);
    await until(one.last, "2 3");
    two.write(true);
    await until(one.last, "2 writes 3");
    await until(one.last, "2 3");
  });

  test("is told of at most so often, however much happens", async () => {
    const room = aRoom();
    const here = await aProcess({ tellEveryMs: 300 });
    const one = enter(here, 1, room);
    const two = enter(here, 2, room);
    await until(one.last, "2");
    const before = one.told.length;
    const began = performance.now();
    for (let n = 0; performance.now() < began + 650; n += 1) {
      two.write(n % 2 === 0);
      await sleep(5);
    }
    const most = Math.floor((performance.now() - began) / 300) + 1;
    expect(one.told.length - before).toBeLessThanOrEqual(most);
  });

  test("loses those whose process died without a word", async () => {
    const room = aRoom();
    const [here, there] = [await aProcess(), await aProcess()];
    const one = enter(here, 1, room);
    enter(there, 2, room);
    await until(one.last, "2");
    // Members must not expire as long as their process renews them.
    await sleep(QUICK.leaseMs * 1.5);
    expect(one.last()).toBe("2");
    there.rooms.close();
    await until(one.last, "");
  });
});

test("while Redis is away nobody is shown, nothing fails, and afterwards everybody is back", async () => {
  const redis = await startScratchRedis();
  try {
    const place = { url: redis.url, prefix: "rooms:" };
    const [here, there] = [await aProcess({}, place), await aProcess({}, place)];
    const one = enter(here, 1);
    enter(there, 2);
    await until(one.last, "2");
    await redis.stop();
    await until(one.last, "");
    const three = enter(here, 3);
    three.write(true);
    three.leave();
    await redis.start();
    await until(one.last, "2");
  } finally {
    for (const { rooms: open, redis: link } of opened.splice(0)) {
      open.close();
      link.close();
    }
    await redis.remove();
  }
}, 30_000);
