import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import {
  subscriptionReplyJson,
  cable,
  cableCommandJson,
  disconnectJson,
  testFeed,
  setIssuesChannelGreeting,
  pauseIssuesChannelSubscriptions,
  loggedMessages,
  OFFERED_SUBPROTOCOLS,
  RawWebSocketClient,
  sendUpgradeRequest,
  eventToMessageMock,
  cableHttpServer,
  startCable,
  issueSubscriptionIdentifier,
  registerCableTestHooks,
  eventually,
} from "./cable-fixture.ts";

registerCableTestHooks();

describe("the frames of a life", () => {
  test("[RT-024] are welcome, ping, confirm_subscription, reject_subscription and disconnect", async () => {
    await startCable({ pingEveryMs: 400 });
    const client = new RawWebSocketClient();
    const types: string[] = [];
    client.onHeard = () => types.push((JSON.parse(client.heard.at(-1)!) as { type: string }).type);
    await eventually(() => expect(types).toContain("ping"));
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    client.socket.send(cableCommandJson("subscribe", "{}"));
    await eventually(() => expect(new Set(types).size).toBe(4));
    await cable.close();
    await client.closed;
    expect(types[0]).toBe("welcome");
    expect(types.at(-1)).toBe("disconnect");
    expect([...new Set(types)].toSorted()).toEqual([
      "confirm_subscription",
      "disconnect",
      "ping",
      "reject_subscription",
      "welcome",
    ]);
  });

  test("[RT-025] end with unauthorized, invalid_request or server_restart and whether to come back", async () => {
    await startCable();
    const expired = new RawWebSocketClient("/-/cable", OFFERED_SUBPROTOCOLS, {
      headers: { cookie: "session=expired" },
    });
    expect(await expired.hear()).toBe(disconnectJson("unauthorized", false));
    const wrong = await new RawWebSocketClient().welcomed();
    wrong.socket.send("hello");
    expect(await wrong.hear()).toBe(disconnectJson("invalid_request", false));
    const patient = await new RawWebSocketClient().welcomed();
    await cable.close();
    expect(await patient.hear()).toBe(disconnectJson("server_restart", true));
  });
});

describe("opening a socket", () => {
  test.each(["/-/cable", "/cable", "/cable?x=1"])("is welcomed at %s", async (path) => {
    await startCable();
    const client = await new RawWebSocketClient(path).welcomed();
    expect(client.socket.protocol).toBe("actioncable-v1-json");
    expect(cable.size).toBe(1);
  });

  test("a foreign origin is answered 404", async () => {
    await startCable();
    expect(await sendUpgradeRequest("/-/cable", { origin: "https://evil.example" })).toBe(404);
  });

  test("another path is 404, unless somebody else listens for upgrades", async () => {
    await startCable();
    expect(await sendUpgradeRequest("/other")).toBe(404);
    cableHttpServer.on("upgrade", (request, socket) => {
      if (request.url === "/other") socket.end("HTTP/1.1 418 Theirs\r\n\r\n");
    });
    expect(await sendUpgradeRequest("/other")).toBe(418);
  });

  test("an expired session is sent away for good, without a welcome", async () => {
    await startCable();
    const client = new RawWebSocketClient("/-/cable", OFFERED_SUBPROTOCOLS, {
      headers: { cookie: "session=expired" },
    });
    expect(await client.hear()).toBe(disconnectJson("unauthorized", false));
    expect(await client.closed).toBe(1000);
    expect(cable.size).toBe(0);
  });

  test("without a known subprotocol the socket is closed", async () => {
    await startCable();
    expect(await new RawWebSocketClient("/-/cable", []).closed).toBe(1002);
    const unsupported = new RawWebSocketClient("/-/cable", ["x", "actioncable-unsupported"]);
    expect(await unsupported.closed).toBe(1002);
    expect(unsupported.socket.protocol).toBe("actioncable-unsupported");
    expect(unsupported.heard).toEqual([]);
  });

  test("when authentication breaks the client may try again later", async () => {
    await startCable({ authenticate: () => Promise.reject(new Error("database is away")) });
    expect(await sendUpgradeRequest("/-/cable")).toBe(503);
    expect(loggedMessages).toEqual(["Cable authentication failed"]);
  });

  test("one address cannot hold more sockets than its share", async () => {
    await startCable({ budgets: { cableSocketsPerCaller: 2 } });
    const first = await new RawWebSocketClient().welcomed();
    await new RawWebSocketClient().welcomed();
    expect(await sendUpgradeRequest("/-/cable")).toBe(429);
    first.socket.close();
    await eventually(() => expect(cable.size).toBe(1));
    expect(await sendUpgradeRequest("/-/cable")).toBe(101);
  });

  test("every socket is pinged every 3 s with the time in seconds", async () => {
    await startCable();
    const client = new RawWebSocketClient();
    const at: number[] = [];
    client.onHeard = () => {
      const frame = JSON.parse(client.heard.at(-1)!) as { type: string; message?: number };
      if (frame.type !== "ping") return;
      at.push(performance.now());
      expect(Math.abs(frame.message! - Date.now() / 1000)).toBeLessThan(2);
      expect(Number.isInteger(frame.message)).toBe(true);
    };
    await vi.waitFor(() => expect(at.length).toBe(2), 15_000);
    expect(at[1]! - at[0]!).toBeGreaterThan(1_500);
  });
});

describe("subscribing", () => {
  test("echoes the identifier byte for byte", async () => {
    await startCable();
    const odd = '{ "iid" : "1", "channel":"IssuesChannel","project_path":"g\\u002fp"}';
    const client = await (await new RawWebSocketClient().welcomed()).subscribe(odd);
    testFeed.commit("g/p#1", 3);
    expect(await client.hear()).toBe(
      JSON.stringify({ identifier: odd, message: { event: "updated", offset: 3 } }),
    );
  });

  test.each([
    ["hidden or absent", issueSubscriptionIdentifier("1", "nowhere")],
    ["an unknown channel", '{"channel":"AdminChannel"}'],
    ["an unknown member", '{"channel":"IssuesChannel","project_path":"g/p","iid":"1","x":1}'],
    ["not JSON", "{"],
    ["not an object", "[]"],
    ["our own failure", issueSubscriptionIdentifier("1", "broken")],
  ])("rejects with the same frame: %s", async (_why, identifier) => {
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    client.socket.send(cableCommandJson("subscribe", identifier));
    expect(await client.hear()).toBe(subscriptionReplyJson(identifier, "reject_subscription"));
    await client.subscribe();
  });

  test("a second subscribe with the same identifier is ignored", async () => {
    await startCable();
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    await client.subscribe(issueSubscriptionIdentifier("2"));
    testFeed.commit("g/p#1", 1);
    testFeed.commit("g/p#2", 2);
    expect(await client.hear()).toContain('"offset":1');
    expect(await client.hear()).toContain('"offset":2');
  });

  test("[RT-023] unsubscribe has no answer and ends the messages; message is accepted", async () => {
    await startCable();
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    await client.subscribe(issueSubscriptionIdentifier("2"));
    client.socket.send(cableCommandJson("unsubscribe", issueSubscriptionIdentifier()));
    client.socket.send(cableCommandJson("unsubscribe", "never subscribed"));
    client.socket.send(
      JSON.stringify({
        command: "message",
        identifier: issueSubscriptionIdentifier("2"),
        data: '{"action":"x"}',
      }),
    );
    await eventually(() => expect(testFeed.streams.size).toBe(1));
    testFeed.commit("g/p#1", 1);
    testFeed.commit("g/p#2", 2);
    expect(await client.hear()).toContain('"offset":2');
  });

  test("what happens while it is being asked is told after the confirmation and the greeting", async () => {
    setIssuesChannelGreeting("hello");
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    const watch = testFeed.watch.bind(testFeed);
    testFeed.watch = (stream, listener) => {
      // Commits an event after the subscription joined the stream and before the second `subscribe` call
      // returns.
      queueMicrotask(() => testFeed.commit(stream, 3));
      return watch(stream, listener);
    };
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    expect(await client.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(), "confirm_subscription"),
    );
    expect(await client.hear()).toContain('"message":"hello"');
    expect(await client.hear()).toContain('"offset":3');
  });

  test("what is given up while it is being asked is neither confirmed nor leaked", async () => {
    const answerAll = pauseIssuesChannelSubscriptions();
    await startCable();
    const leaving = await new RawWebSocketClient().welcomed();
    leaving.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier("9")));
    const client = await new RawWebSocketClient().welcomed();
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier("1")));
    client.socket.send(cableCommandJson("unsubscribe", issueSubscriptionIdentifier("1")));
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier("2")));
    await sleep(50);
    leaving.socket.terminate();
    await eventually(() => expect(cable.size).toBe(1));
    answerAll();
    expect(await client.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier("2"), "confirm_subscription"),
    );
    expect([...testFeed.streams.keys()]).toEqual(["g/p#2"]);
  });

  test("a channel can word its message, and say nothing", async () => {
    await startCable();
    const identifier = '{"channel":"LoudChannel"}';
    const client = await (await new RawWebSocketClient().welcomed()).subscribe(identifier);
    testFeed.commit("loud", 1);
    testFeed.commit("loud", 2, { say: 10n });
    testFeed.commit("loud", 3, { say: { id: 5 } });
    expect(await client.hear()).toBe(JSON.stringify({ identifier, message: { id: 5 } }));
    expect(loggedMessages).toEqual(["Cable message could not be created"]);
  });

  test("a message is worded once for all who follow the same thing", async () => {
    await startCable();
    const identifier = '{"channel":"LoudChannel"}';
    const one = await (await new RawWebSocketClient().welcomed()).subscribe(identifier);
    const two = await (await new RawWebSocketClient().welcomed()).subscribe(identifier);
    eventToMessageMock.mockClear();
    testFeed.commit("loud", 1, { say: "hello" });
    expect(await one.hear()).toBe(await two.hear());
    expect(eventToMessageMock).toHaveBeenCalledOnce();
  });

  test("a channel can say how things stand, right after the confirmation", async () => {
    await startCable();
    setIssuesChannelGreeting({ event: "current", lock_version: 4 });
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    expect(await client.hear()).toBe(
      JSON.stringify({
        identifier: issueSubscriptionIdentifier(),
        message: { event: "current", lock_version: 4 },
      }),
    );
  });

  test("a socket has at most 100 subscriptions", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    for (let iid = 0; iid < 100; iid++) {
      await client.subscribe(issueSubscriptionIdentifier(iid));
      // Advances the clock so that the rate limit for commands does not apply. Another test checks that
      // limit.
      vi.setSystemTime(Date.now() + 1_000);
    }
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier(100)));
    expect(await client.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(100), "reject_subscription"),
    );
    vi.useRealTimers();
  });
});

describe("the end", () => {
  test("a stop sends everybody to reconnect and counts are even", async () => {
    const counts = { open: 0, close: 0 };
    await startCable({ metrics: { onOpen: () => counts.open++, onClose: () => counts.close++ } });
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    await new RawWebSocketClient().welcomed();
    await cable.close();
    expect(await client.hear()).toBe(disconnectJson("server_restart", true));
    expect(await client.closed).toBe(1000);
    expect(counts).toEqual({ open: 2, close: 2 });
  });

  test("a stop does not wait for a peer that never answers", async () => {
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    client.socket.pause();
    await cable.close();
    expect(cable.size).toBe(0);
  });
});
