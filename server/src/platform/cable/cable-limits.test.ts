import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import {
  subscriptionReplyJson,
  issuesChannelSubscribeCalls,
  cable,
  cableCommandJson,
  disconnectJson,
  testFeed,
  pauseIssuesChannelSubscriptions,
  cablePort,
  OFFERED_SUBPROTOCOLS,
  RawWebSocketClient,
  sendUpgradeRequest,
  refusedBudgets,
  startCable,
  issueSubscriptionIdentifier,
  registerCableTestHooks,
  eventually,
} from "./cable-fixture.ts";

registerCableTestHooks();

const limited = () => Promise.reject(new AppError("rate_limited", "Too many requests."));

function callerNamed(name: string): RawWebSocketClient {
  return new RawWebSocketClient("/-/cable", OFFERED_SUBPROTOCOLS, {
    headers: { "x-caller": name },
  });
}

describe("a flood of upgrades", () => {
  test("is counted by address before anybody is asked who it is [H3]", async () => {
    const authenticate = vi.fn(() => Promise.resolve(null));
    const spend = vi.fn(limited);
    await startCable({ authenticate, spend });
    expect(await sendUpgradeRequest("/-/cable")).toBe(429);
    expect(spend.mock.calls).toEqual([["cableUpgrades", "127.0.0.1"]]);
    expect(authenticate).not.toHaveBeenCalled();
  });

  test("is counted by user once that is known, and a visitor is not counted twice [H3]", async () => {
    const spend = vi.fn((_limit: string, key: string) =>
      key === "user:7" ? limited() : Promise.resolve(),
    );
    await startCable({ spend });
    expect(await sendUpgradeRequest("/-/cable", { headers: { "x-caller": "user:7" } })).toBe(429);
    expect(await sendUpgradeRequest("/-/cable")).toBe(101);
    expect(spend.mock.calls.map(([, key]) => key)).toEqual(["127.0.0.1", "user:7", "127.0.0.1"]);
  });

  test("waits for its answers only up to a number, and not for long [H3]", async () => {
    const spend = vi.fn(() => Promise.resolve());
    await startCable({
      authenticate: () => new Promise(() => {}),
      budgets: { cableUndecidedPerAddress: 3 },
      decisionTimeoutMs: 1_500,
      spend,
    });
    const waiting = [new RawWebSocketClient(), new RawWebSocketClient(), new RawWebSocketClient()];
    await eventually(() => expect(spend).toHaveBeenCalledTimes(3));
    expect(await sendUpgradeRequest("/-/cable")).toBe(429);
    expect(refusedBudgets).toEqual(["cable_undecided"]);
    expect(await Promise.all(waiting.map(({ closed }) => closed))).toEqual([1006, 1006, 1006]);
  });

  test("does not get more sockets than the share of its address, however slowly it comes [H3]", async () => {
    await startCable({ budgets: { cableSocketsPerCaller: 20 } });
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 300; count++) statuses.push(await sendUpgradeRequest("/-/cable"));
    expect(statuses.filter((status) => status === 101)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(280);
    expect(refusedBudgets).toHaveLength(280);
    expect(cable.size).toBe(20);
  });
});

describe("a flood of commands", () => {
  test("is counted by caller, so that connecting again does not begin a new count [H3]", async () => {
    await startCable({ budgets: { cableCommandsPerCaller: 10 } });
    const first = await new RawWebSocketClient().welcomed();
    for (let count = 0; count < 8; count++)
      first.socket.send(cableCommandJson("unsubscribe", "{}"));
    await first.subscribe();
    first.socket.terminate();
    await eventually(() => expect(cable.size).toBe(0));
    const second = await (await new RawWebSocketClient().welcomed()).subscribe();
    second.socket.send(cableCommandJson("unsubscribe", "{}"));
    expect(await second.hear()).toBe(disconnectJson("remote", true));
    expect(refusedBudgets).toEqual(["cable_commands"]);
    await (await callerNamed("somebody else").welcomed()).subscribe();
  });

  test("may not hide among repeats of a subscribe that is still unanswered [H3]", async () => {
    const answerAll = pauseIssuesChannelSubscriptions();
    await startCable();
    const client = await new RawWebSocketClient().welcomed();
    for (let count = 0; count < 200; count++)
      client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    expect(await client.hear()).toBe(disconnectJson("invalid_request", false));
    expect(refusedBudgets).toEqual(["cable_commands"]);
    answerAll();
  });
});

describe("a flood of subscribes", () => {
  test("that meets the limit is sent to reconnect, not rejected [H3] [L2]", async () => {
    await startCable({
      spend: (limit) => (limit === "cableSubscribes" ? limited() : Promise.resolve()),
    });
    const client = await new RawWebSocketClient().welcomed();
    client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    expect(await client.hear()).toBe(disconnectJson("remote", true));
    expect(issuesChannelSubscribeCalls).toEqual([]);
  });

  test("asks only a few questions at once, and another caller is served meanwhile [H3]", async () => {
    await startCable();
    const answerAll = pauseIssuesChannelSubscriptions();
    const flood = await new RawWebSocketClient().welcomed();
    for (let iid = 0; iid < 50; iid++)
      flood.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier(iid)));
    await eventually(() => expect(issuesChannelSubscribeCalls).toHaveLength(2));
    await sleep(50);
    const other = await callerNamed("somebody else").welcomed();
    other.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier("other")));
    await eventually(() =>
      expect(issuesChannelSubscribeCalls).toEqual(["g/p#0", "g/p#1", "g/p#other"]),
    );
    answerAll();
    expect(await other.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier("other"), "confirm_subscription"),
    );
    const confirmed = () => flood.heard.filter((frame) => frame.includes("confirm_subscription"));
    await eventually(() => expect(confirmed()).toHaveLength(50));
  });

  test("has a short queue; who goes beyond it may come back later [H3]", async () => {
    await startCable({ budgets: { cableWaitingPerCaller: 5 } });
    const answerAll = pauseIssuesChannelSubscriptions();
    const client = await new RawWebSocketClient().welcomed();
    for (let iid = 0; iid < 8; iid++)
      client.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier(iid)));
    expect(await client.hear()).toBe(disconnectJson("remote", true));
    expect(refusedBudgets).toEqual(["cable_waiting"]);
    await client.closed;
    answerAll();
    await sleep(20);
    // When the socket closes, subscribe commands that are still in the queue are dropped and do not
    // reach the channel.
    expect(issuesChannelSubscribeCalls.length).toBeLessThanOrEqual(2);
  });

  test("has a number of subscriptions on all sockets of a caller together [H3]", async () => {
    await startCable({ budgets: { cableSubscriptionsPerCaller: 3 } });
    const one = await (
      await new RawWebSocketClient().welcomed()
    ).subscribe(issueSubscriptionIdentifier(1));
    await one.subscribe(issueSubscriptionIdentifier(2));
    const two = await (
      await new RawWebSocketClient().welcomed()
    ).subscribe(issueSubscriptionIdentifier(1));
    two.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier(9)));
    expect(await two.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(9), "reject_subscription"),
    );
    expect(refusedBudgets).toEqual(["cable_subscriptions"]);
    one.socket.terminate();
    await eventually(() => expect(cable.size).toBe(1));
    await two.subscribe(issueSubscriptionIdentifier(9));
  });

  test("leaves nothing behind when it is taken back as often as it is made", async () => {
    const many = 1_000_000;
    await startCable({ budgets: { cableCommandsPerSocket: many, cableCommandsPerCaller: many } });
    const client = await new RawWebSocketClient().welcomed();
    for (let round = 0; round < 500; round++) {
      const identifier = longest(round);
      await client.subscribe(identifier);
      client.socket.send(cableCommandJson("unsubscribe", identifier));
    }
    await eventually(() => expect(testFeed.streams.size).toBe(0));
    for (let iid = 0; iid < 100; iid++) await client.subscribe(longest(iid));
    expect(testFeed.streams.size).toBe(100);
  });
});

/**
 * Returns an identifier of 4 KiB, mostly spaces. The cable sends identifiers back byte for byte, so the
 * server has to keep all 4 KiB in memory.
 */
function longest(iid: number): string {
  const text = issueSubscriptionIdentifier(iid);
  return text.replace("{", `{${" ".repeat(4 * 1024 - text.length)}`);
}

describe("a first subscribe", () => {
  test("asks once when its streams are watched already, twice when they are not [H3]", async () => {
    await startCable();
    await (await new RawWebSocketClient().welcomed()).subscribe();
    expect(issuesChannelSubscribeCalls).toHaveLength(2);
    await (await new RawWebSocketClient().welcomed()).subscribe();
    expect(issuesChannelSubscribeCalls).toHaveLength(3);
  });

  test("asks again when something happens on a watched stream before it is seated [H3]", async () => {
    await startCable();
    await (await new RawWebSocketClient().welcomed()).subscribe();
    const answerAll = pauseIssuesChannelSubscriptions();
    const late = await new RawWebSocketClient().welcomed();
    late.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    await eventually(() => expect(issuesChannelSubscribeCalls).toHaveLength(3));
    testFeed.commit("g/p#1", 1);
    answerAll();
    expect(await late.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(), "confirm_subscription"),
    );
    expect(issuesChannelSubscribeCalls).toHaveLength(4);
  });

  test("asks again when the rights of the caller change while it is asked [H3]", async () => {
    await startCable();
    await (await new RawWebSocketClient().welcomed()).subscribe();
    const answerAll = pauseIssuesChannelSubscriptions();
    const late = await new RawWebSocketClient("/-/cable", OFFERED_SUBPROTOCOLS, {
      headers: { cookie: "ann" },
    }).welcomed();
    late.socket.send(cableCommandJson("subscribe", issueSubscriptionIdentifier()));
    await eventually(() => expect(issuesChannelSubscribeCalls).toHaveLength(3));
    await cable.recheck(({ viewer }) => viewer.name === "ann");
    answerAll();
    expect(await late.hear()).toBe(
      subscriptionReplyJson(issueSubscriptionIdentifier(), "confirm_subscription"),
    );
    expect(issuesChannelSubscribeCalls).toHaveLength(4);
  });
});

describe("a follower of many events", () => {
  test("is asked about once for all events that came before the question", async () => {
    await startCable();
    const client = await (await new RawWebSocketClient().welcomed()).subscribe();
    const answerAll = pauseIssuesChannelSubscriptions();
    for (let position = 1; position <= 100; position++)
      testFeed.commit("g/p#1", position, { ends: true });
    await sleep(20);
    answerAll();
    for (let position = 1; position <= 100; position++) {
      expect(await client.hear()).toContain(`"offset":${position}`);
    }
    expect(issuesChannelSubscribeCalls.length).toBeLessThanOrEqual(2 + 2);
  });
});

test("a socket that never reads is terminated, because it answers no ping", async () => {
  await startCable({ pingEveryMs: 400, recheckEveryMs: 400 });
  const wire = connect(cablePort, "127.0.0.1");
  wire.write(
    "GET /-/cable HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n" +
      "Sec-WebSocket-Protocol: actioncable-v1-json\r\n\r\n",
  );
  wire.pause();
  await eventually(() => expect(cable.size).toBe(1));
  await eventually(() => expect(cable.size).toBe(0));
  wire.destroy();
});
