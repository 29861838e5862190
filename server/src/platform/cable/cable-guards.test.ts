import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";
import { definePublicAction } from "../auth/actions.ts";
import { AppError } from "../errors/app-error.ts";
import type { Channel } from "./channel.ts";
import {
  subscriptionReplyJson,
  failIssuesChannelSubscriptions,
  cable,
  cableCommandJson,
  disconnectJson,
  testFeed,
  pauseIssuesChannelSubscriptions,
  loggedMessages,
  OFFERED_SUBPROTOCOLS,
  RawWebSocketClient,
  readableProjects,
  startCable,
  issueSubscriptionIdentifier,
  registerCableTestHooks,
  eventually,
} from "./cable-fixture.ts";

registerCableTestHooks();

/** A channel that only the viewer with the name "admin" can subscribe to. */
const adminChannel: Channel<{ name: string }> = {
  name: "AdminChannel",
  action: definePublicAction("issues.read"),
  params: z.strictObject({ number: z.number() }),
  async subscribe({ viewer }) {
    if (viewer.name !== "admin") throw new AppError("not_found", "404 Not found");
    return { streams: ["admin"] };
  },
};

const adminIdentifier = (number: number) => JSON.stringify({ channel: "AdminChannel", number });

describe("a client that misbehaves", () => {
  test.each([
    ["broken JSON", "{"],
    ["a binary frame", Buffer.from(cableCommandJson("subscribe", "{}"))],
    ["an unknown command", cableCommandJson("publish", "{}")],
    ["an endless identifier", cableCommandJson("subscribe", "x".repeat(5_000))],
  ])("is sent away with invalid_request: %s", async (_what, data) => {
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    client.socket.send(data);
    expect(await client.hear()).toBe(disconnectJson("invalid_request", false));
    expect(await client.closed).toBe(1000);
    expect(loggedMessages).toEqual(["Cable request refused"]);
  });

  test("the 61st command within 10 s is one too many", async () => {
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    for (let count = 0; count < 60; count++)
      client.socket.send(cableCommandJson("unsubscribe", "{}"));
    await client.subscribe().catch(() => {});
    expect(await client.closed).toBe(1000);
    expect(loggedMessages).toEqual(["Cable request refused"]);
  });

  test("a frame over 64 KiB closes the socket", async () => {
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    client.socket.send("x".repeat(64 * 1024 + 1));
    expect(await client.closed).toBe(1009);
    await eventually(() => expect(cable.size).toBe(0));
  });

  test("who does not read is terminated once 1 MB waits for it", async () => {
    await startCable();
    const client = await (
      await new RawWebSocketClient().welcomed()
    ).subscribe('{"channel":"LoudChannel"}');
    client.socket.pause();
    const say = "x".repeat(500_000);
    await eventually(() => {
      testFeed.commit("loud", 1, { say });
      expect(cable.size).toBe(0);
    });
    expect(loggedMessages).toEqual(["Cable socket does not read: terminated"]);
  });

  test("a peer that answers no ping is terminated, one that does is kept", async () => {
    await startCable({ pingEveryMs: 400, recheckEveryMs: 400 });
    const dead = await new RawWebSocketClient("/-/cable", OFFERED_SUBPROTOCOLS, {
      autoPong: false,
    }).welcomed();
    const alive = await new RawWebSocketClient().welcomed();
    expect(await dead.closed).toBe(1006);
    await sleep(1_000);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    expect(cable.size).toBe(1);
  });
});

describe("when access changes", () => {
  test("a subscription that is no longer allowed is dropped at the next check", async () => {
    await startCable({ pingEveryMs: 400, recheckEveryMs: 400 });
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    await sleep(900);
    expect(client.heard.some((frame) => frame.includes("reject"))).toBe(false);
    readableProjects.clear();
    expect(await client.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(), "reject_subscription"),
    );
    expect(testFeed.streams.size).toBe(0);
  });

  test("it is dropped at once when the change is announced", async () => {
    await startCable();
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    const other = await (
      await new RawWebSocketClient("/-/cable", OFFERED_SUBPROTOCOLS, {
        headers: { cookie: "ann" },
      }).welcomed()
    ).subscribe();
    readableProjects.clear();
    await cable.recheck(({ viewer }) => viewer.name === "ann");
    expect(await other.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(), "reject_subscription"),
    );
    testFeed.commit("g/p#1", 1);
    expect(await client.hear()).toContain('"offset":1');
    expect(other.heard).toEqual([]);
  });

  test("whoever lost access is not told of the event that took it, nor of any after it", async () => {
    await startCable();
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    readableProjects.clear();
    testFeed.commit("g/p#1", 1, { ends: true });
    testFeed.commit("g/p#1", 2);
    expect(await client.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(), "reject_subscription"),
    );
    expect(testFeed.streams.size).toBe(0);
    expect(client.heard).toEqual([]);
  });

  test("whoever keeps access hears everything in order, once that is certain", async () => {
    await startCable();
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    const answerAll = pauseIssuesChannelSubscriptions();
    testFeed.commit("g/p#1", 1, { ends: true });
    testFeed.commit("g/p#1", 2);
    testFeed.commit("g/p#1", 3, { ends: true });
    await sleep(50);
    expect(client.heard).toEqual([]);
    answerAll();
    for (const offset of [1, 2, 3]) expect(await client.hear()).toContain(`"offset":${offset}`);
    testFeed.commit("g/p#1", 4);
    expect(await client.hear()).toContain('"offset":4');
  });

  test("access that ends while somebody subscribes is noticed", async () => {
    await startCable();
    const answerAll = pauseIssuesChannelSubscriptions();
    const client = await new RawWebSocketClient().welcomed();
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    await sleep(30);
    answerAll();
    await eventually(() => expect(testFeed.streams.size).toBe(1));
    readableProjects.clear();
    testFeed.commit("g/p#1", 1, { ends: true });
    await eventually(() => expect(client.heard.join()).toContain("reject_subscription"));
    expect(client.heard.join()).not.toContain("offset");
    expect(testFeed.streams.size).toBe(0);
  });

  test("when nobody can tell, nothing is told", async () => {
    await startCable();
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    failIssuesChannelSubscriptions();
    testFeed.commit("g/p#1", 1, { ends: true });
    expect(await client.hear()).toBe(disconnectJson("remote", true));
    await client.closed;
    expect(client.heard).toEqual([]);
  });

  test("a session that ended closes its sockets for good", async () => {
    const good = new Set(["ann", ""]);
    await startCable({
      pingEveryMs: 400,
      recheckEveryMs: 400,
      refreshViewer: (viewer) => Promise.resolve(good.has(viewer.name) ? viewer : null),
    });
    const client = await new RawWebSocketClient("/-/cable", OFFERED_SUBPROTOCOLS, {
      headers: { cookie: "ann" },
    }).welcomed();
    const other = await new RawWebSocketClient().welcomed();
    good.delete("ann");
    expect(await client.hear()).toBe(disconnectJson("unauthorized", false));
    await client.closed;
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("a new subscription is checked as the viewer is now, without waiting for a recheck", async () => {
    let name = "admin";
    await startCable({ channels: [adminChannel], refreshViewer: async () => ({ name }) });
    const client = await new RawWebSocketClient().welcomed();
    await client.subscribe(adminIdentifier(1));
    name = "user";
    client.socket.send(cableCommandJson("subscribe", adminIdentifier(2)));
    const rejected = subscriptionReplyJson(adminIdentifier(2), "reject_subscription");
    expect(await client.hear()).toBe(rejected);
    await cable.recheck(() => true);
    const ended = subscriptionReplyJson(adminIdentifier(1), "reject_subscription");
    expect(await client.hear()).toBe(ended);
  });

  test("refreshes of the viewer of one socket run one after another", async () => {
    let running = 0;
    let most = 0;
    await startCable({
      channels: [adminChannel],
      refreshViewer: async (viewer) => {
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running -= 1;
        return viewer;
      },
    });
    const client = await new RawWebSocketClient().welcomed();
    for (const number of [1, 2]) {
      client.socket.send(cableCommandJson("subscribe", adminIdentifier(number)));
    }
    await cable.recheck(() => true);
    for (const number of [1, 2]) {
      const answer = subscriptionReplyJson(adminIdentifier(number), "reject_subscription");
      expect(await client.hear()).toBe(answer);
    }
    expect(most).toBe(1);
  });

  test("when nobody can tell, the socket is sent to reconnect", async () => {
    await startCable({ refreshViewer: () => Promise.reject(new Error("database is away")) });
    const client = await new RawWebSocketClient().welcomed();
    await cable.recheck(() => true);
    expect(await client.hear()).toBe(disconnectJson("remote", true));
    await client.closed;
    expect(loggedMessages).toEqual(["Cable check failed: socket sent to reconnect"]);
  });
});
