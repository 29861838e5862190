import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { definePublicAction } from "../auth/actions.ts";
import { AppError } from "../errors/app-error.ts";
import {
  cable,
  testFeed,
  loggedMessages,
  RawWebSocketClient,
  startCable,
  eventually,
  registerCableTestHooks,
} from "./cable-fixture.ts";
import type { Channel } from "./channel.ts";

registerCableTestHooks();

let room: string | null;
let log: string[];
let tellAll: (message: unknown) => void;

const channel: Channel<unknown> = {
  name: "RoomChannel",
  action: definePublicAction("rooms.read"),
  params: z.strictObject({}),
  says: z.strictObject({ action: z.enum(["writing", "resting"]) }),
  async subscribe() {
    const at = room;
    if (at === null) throw new AppError("not_found", "404 Not found");
    return {
      streams: ["room"],
      message: () => undefined,
      endsAccess: () => true,
      attend: {
        at,
        begin(tell: (message: unknown) => void) {
          log.push(`enters ${at}`);
          tellAll = tell;
          return {
            perform: (said: unknown) => void log.push(JSON.stringify(said)),
            leave: () => void log.push(`leaves ${at}`),
          };
        },
      },
    };
  },
};

const identifier = JSON.stringify({ channel: "RoomChannel" });
const says = (data: string) => JSON.stringify({ command: "message", identifier, data });
const until = (...expected: string[]) => eventually(() => expect(log).toEqual(expected));

beforeEach(() => {
  room = "one";
  log = [];
});

async function follower(): Promise<RawWebSocketClient> {
  await startCable({ channels: [channel] });
  const client = await (await new RawWebSocketClient().welcomed()).subscribe(identifier);
  await until("enters one");
  return client;
}

describe("a channel that takes part in who follows it", () => {
  test("hears when somebody comes, what they say, and when they unsubscribe", async () => {
    const client = await follower();
    client.socket.send(says('{"action":"writing"}'));
    client.socket.send(JSON.stringify({ command: "unsubscribe", identifier }));
    await until("enters one", '{"action":"writing"}', "leaves one");
  });

  test("hears when a socket is gone", async () => {
    const client = await follower();
    client.socket.terminate();
    await until("enters one", "leaves one");
  });

  test("hears only what has the shape that it said", async () => {
    const client = await follower();
    const wrong = ['{"action":"shout"}', '{"action":"writing","more":1}', "{", '"writing"'];
    for (const data of wrong) client.socket.send(says(data));
    client.socket.send(says('{"action":"resting"}'));
    await until("enters one", '{"action":"resting"}');
    expect(loggedMessages).toEqual(wrong.map(() => "Cable message that no channel accepts"));
  });

  test("tells one follower something", async () => {
    const client = await follower();
    tellAll({ people: 2 });
    expect(await client.hear()).toBe(JSON.stringify({ identifier, message: { people: 2 } }));
  });

  test("is left by whoever loses access, before they hear anything more", async () => {
    const client = await follower();
    room = null;
    testFeed.commit("room", 1);
    tellAll({ people: 2 });
    expect(await client.hear()).toBe(JSON.stringify({ identifier, type: "reject_subscription" }));
    await until("enters one", "leaves one");
    client.socket.send(says('{"action":"writing"}'));
    await eventually(() =>
      expect(loggedMessages).toEqual(["Cable message that no channel accepts"]),
    );
    expect(client.heard).toEqual([]);
  });

  test("goes on while it is asked again, and changes when something else is meant", async () => {
    await follower();
    await cable.recheck(() => true);
    expect(log).toEqual(["enters one"]);
    room = "two";
    await cable.recheck(() => true);
    expect(log).toEqual(["enters one", "leaves one", "enters two"]);
  });
});

test("what is said must be a closed shape", async () => {
  await startCable();
  const open = { ...channel, says: z.object({ action: z.string() }) };
  const opening = cable.close().then(() => startCable({ channels: [open] }));
  await expect(opening).rejects.toThrow("says must be closed");
});
