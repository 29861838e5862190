import { setTimeout as sleep } from "node:timers/promises";
import { adapters, ConnectionMonitor, createConsumer } from "@rails/actioncable";
import type { Consumer } from "@rails/actioncable";
import { describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { AppError } from "../errors/app-error.ts";
import { serverBusyError } from "../errors/http-errors.ts";
import {
  failIssuesChannelSubscriptions,
  cable,
  webSocketsToClose,
  consumersToDisconnect,
  testFeed,
  pauseIssuesChannelSubscriptions,
  allowIssuesChannelSubscriptions,
  cablePort,
  cableHttpServer,
  startCable,
  registerCableTestHooks,
  eventually,
} from "./cable-fixture.ts";

registerCableTestHooks();

describe("the official client", () => {
  function consumer(): Consumer {
    const made = createConsumer(`ws://127.0.0.1:${cablePort}/cable`);
    consumersToDisconnect.push(made);
    return made;
  }

  test("[RT-020] [RT-022] subscribes at /cable and hears that the issue was updated", async () => {
    await startCable();
    const connected = vi.fn();
    const received = vi.fn();
    const subscription = consumer().subscriptions.create(
      { channel: "IssuesChannel", project_path: "g/p", iid: 1 },
      { connected, received },
    );
    await eventually(() => expect(connected).toHaveBeenCalledOnce());
    testFeed.commit("g/p#1", 7, { title: "secret" });
    await eventually(() => expect(received).toHaveBeenCalledWith({ event: "updated", offset: 7 }));
    subscription.unsubscribe();
    await eventually(() => expect(testFeed.streams.size).toBe(0));
  });

  test("is told that a subscription was rejected", async () => {
    await startCable();
    const rejected = vi.fn();
    consumer().subscriptions.create(
      { channel: "IssuesChannel", project_path: "hidden", iid: "1" },
      { rejected },
    );
    await eventually(() => expect(rejected).toHaveBeenCalledOnce());
  });

  test("repeats a slow subscribe without being taken for a flood", async () => {
    const answerAll = pauseIssuesChannelSubscriptions();
    await startCable();
    const connected = vi.fn();
    const one = consumer();
    for (let iid = 0; iid < 40; iid++) {
      one.subscriptions.create(
        { channel: "IssuesChannel", project_path: "g/p", iid },
        { connected },
      );
    }
    await sleep(1_300);
    answerAll();
    await eventually(() => expect(connected).toHaveBeenCalledTimes(40));
  });

  test.each([
    ["the database is away", new Error("Client has encountered a connection error")],
    ["the database is busy", serverBusyError()],
    ["a limit was met", new AppError("rate_limited", "Too many requests.")],
  ])("gets its subscription after all, when at first %s [L2]", async (_why, error) => {
    await startCable();
    failIssuesChannelSubscriptions(error);
    const patience = ConnectionMonitor.staleThreshold;
    ConnectionMonitor.staleThreshold = 0.3;
    const listeners = { connected: vi.fn(), disconnected: vi.fn(), rejected: vi.fn() };
    consumer().subscriptions.create(
      { channel: "IssuesChannel", project_path: "g/p", iid: 1 },
      listeners,
    );
    const comesBack = { willAttemptReconnect: true };
    await eventually(() => expect(listeners.disconnected).toHaveBeenCalledWith(comesBack));
    allowIssuesChannelSubscriptions();
    await eventually(() => expect(listeners.connected).toHaveBeenCalled());
    ConnectionMonitor.staleThreshold = patience;
    expect(listeners.rejected).not.toHaveBeenCalled();
  });

  test("gives up after unauthorized and keeps trying after server_restart", async () => {
    await startCable();
    const lost = vi.fn();
    const one = consumer();
    const listeners = { disconnected: lost };
    one.subscriptions.create({ channel: "IssuesChannel", project_path: "g/p", iid: 1 }, listeners);
    await eventually(() => expect(testFeed.streams.size).toBe(1));
    await cable.close();
    await eventually(() => expect(lost).toHaveBeenCalledWith({ willAttemptReconnect: true }));
    cableHttpServer.close();

    await startCable();
    const other = consumer();
    other.subscriptions.create(
      { channel: "IssuesChannel", project_path: "g/p", iid: 1 },
      listeners,
    );
    await eventually(() => expect(testFeed.streams.size).toBe(1));
    expect(cable.disconnect(() => true, "unauthorized", false)).toBe(1);
    await eventually(() => expect(lost).toHaveBeenCalledWith({ willAttemptReconnect: false }));
  });

  test("[RT-026] does not reconnect when the server does not know its protocol", async () => {
    await startCable();
    adapters.WebSocket = class extends WebSocket {
      constructor(url: string) {
        super(url, ["actioncable-v9-json", "actioncable-unsupported"]);
        webSocketsToClose.push(this);
      }
    };
    const one = consumer();
    one.connect();
    expect(one.connection.monitor.isRunning()).toBe(true);
    await eventually(() => expect(one.connection.monitor.isRunning()).toBe(false));
    expect(cable.size).toBe(0);
  });
});
