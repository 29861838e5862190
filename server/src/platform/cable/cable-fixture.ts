/** Test fixture: a cable on a real HTTP server, channels to subscribe to, and a raw WebSocket client. */
import { definePublicAction } from "../auth/actions.ts";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { adapters } from "@rails/actioncable";
import type { Consumer } from "@rails/actioncable";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { WebSocket } from "ws";
import type { ClientOptions } from "ws";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import type { FeedListener, StreamEvent } from "../events/feed.ts";
import type { Channel } from "./channel.ts";
import { createCable } from "./index.ts";
import type { Cable, CableOptions } from "./index.ts";

export const OFFERED_SUBPROTOCOLS = ["actioncable-v1-json", "actioncable-unsupported"];

interface Person {
  name: string;
}

/** Replaces the feed of committed events. Tests call `commit` to publish an event. */
class TestFeed {
  readonly streams = new Map<string, FeedListener>();
  watch(stream: string, listener: FeedListener) {
    this.streams.set(stream, listener);
    return { ready: Promise.resolve(), stop: () => void this.streams.delete(stream) };
  }
  commit(stream: string, position: number, payload: StreamEvent["payload"] = {}): void {
    this.streams.get(stream)?.({ stream, position, type: "issue.updated", payload });
  }
}

export let testFeed: TestFeed;
export let cableHttpServer: Server;
export let cable: Cable<Person>;
export let cablePort: number;
export let readableProjects: Set<string>;
/** The first message that IssuesChannel sends to a new subscriber. */
let greeting: { greeting?: unknown };
let subscribing: Promise<void>;
export let loggedMessages: string[];
/** The issues for which IssuesChannel's `subscribe` was called, as `project#iid`, in order. */
export let issuesChannelSubscribeCalls: string[];
/**
 * Names of the budgets that clients exceeded: one name per request that the cable refused, in
 * order.
 */
export let refusedBudgets: string[];
export let webSocketsToClose: WebSocket[];
export let consumersToDisconnect: Consumer[];

const issueParams = z.strictObject({ project_path: z.string(), iid: z.coerce.string() });

const issuesChannel: Channel<Person> = {
  name: "IssuesChannel",
  action: definePublicAction("issues.read"),
  params: issueParams,
  async subscribe(_connection, params) {
    const { project_path, iid } = issueParams.parse(params);
    issuesChannelSubscribeCalls.push(`${project_path}#${iid}`);
    await subscribing;
    if (project_path === "broken") throw new TypeError("no such column");
    if (!readableProjects.has(project_path)) throw new AppError("not_found", "404 Not found");
    return { streams: [`${project_path}#${iid}`], endsAccess, ...greeting };
  },
};

const endsAccess = ({ payload }: StreamEvent) => payload["ends"] === true;

export const eventToMessageMock = vi.fn((event: StreamEvent) => event.payload["say"]);

const loudChannel: Channel<Person> = {
  name: "LoudChannel",
  action: definePublicAction("issues.read"),
  params: z.strictObject({}),
  subscribe: () => Promise.resolve({ streams: ["loud"], message: eventToMessageMock }),
};

export async function startCable(options: Partial<CableOptions<Person>> = {}): Promise<void> {
  const note = (_fields: object, message: string) => void loggedMessages.push(message);
  cable = createCable<Person>({
    channels: [issuesChannel, loudChannel],
    feed: testFeed,
    authenticate: ({ headers }) =>
      Promise.resolve(
        headers.cookie === "session=expired"
          ? null
          : {
              viewer: { name: headers.cookie ?? "" },
              requestId: "r1",
              limitKey: String(headers["x-caller"] ?? "127.0.0.1"),
              isVisitor: headers.cookie === undefined,
            },
      ),
    addressKey: () => "127.0.0.1",
    allowedOrigins: ({ headers }) => headers.origin !== "https://evil.example",
    log: { info: note, warn: note },
    metrics: { onRefused: (name) => void refusedBudgets.push(name) },
    ...options,
  });
  cableHttpServer = createServer();
  cable.attach(cableHttpServer);
  await new Promise<void>((resolve) => cableHttpServer.listen(0, "127.0.0.1", resolve));
  cablePort = (cableHttpServer.address() as AddressInfo).port;
}

export function registerCableTestHooks(): void {
  beforeEach(prepare);
  afterEach(dismantle);
}

/** Makes IssuesChannel answer no subscribe command until the test calls the returned function. */
export function pauseIssuesChannelSubscriptions(): () => void {
  let answerAll = () => {};
  subscribing = new Promise((resolve) => (answerAll = resolve));
  return () => answerAll();
}

/** Makes every later subscribe command to IssuesChannel fail with `reason`. */
export function failIssuesChannelSubscriptions(reason = new Error("database is away")): void {
  subscribing = Promise.reject(reason);
  subscribing.catch(() => {});
}

export function allowIssuesChannelSubscriptions(): void {
  subscribing = Promise.resolve();
}

export function setIssuesChannelGreeting(message: unknown): void {
  greeting = { greeting: message };
}

function prepare(): void {
  testFeed = new TestFeed();
  readableProjects = new Set(["g/p"]);
  subscribing = Promise.resolve();
  greeting = {};
  loggedMessages = [];
  issuesChannelSubscribeCalls = [];
  refusedBudgets = [];
  webSocketsToClose = [];
  consumersToDisconnect = [];
  // `@rails/actioncable` calls these functions of the browser, which do not exist in Node.
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  adapters.WebSocket = WebSocket;
}

async function dismantle(): Promise<void> {
  for (const consumer of consumersToDisconnect) consumer.disconnect();
  for (const client of webSocketsToClose) client.terminate();
  await cable.close();
  await new Promise((resolve) => cableHttpServer.close(resolve));
  expect(testFeed.streams.size).toBe(0);
}

export function issueSubscriptionIdentifier(iid: unknown = "1", project = "g/p"): string {
  return JSON.stringify({ channel: "IssuesChannel", project_path: project, iid });
}

export function cableCommandJson(name: string, identifier: string): string {
  return JSON.stringify({ command: name, identifier });
}

/** Calls `check` until it does not throw. Waits up to 10 s, because the machine can be busy. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 10 });
}

/** A WebSocket client without the Action Cable library. Stores every frame that it receives. */
export class RawWebSocketClient {
  readonly socket: WebSocket;
  readonly heard: string[] = [];
  readonly closed: Promise<number>;
  onHeard: () => void = () => {};

  constructor(path = "/-/cable", protocols = OFFERED_SUBPROTOCOLS, options: ClientOptions = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${cablePort}${path}`, protocols, options);
    webSocketsToClose.push(this.socket);
    this.socket.on("message", (data: Buffer) => {
      this.heard.push(data.toString());
      this.onHeard();
    });
    this.closed = new Promise((resolve) => this.socket.on("close", resolve));
    this.socket.on("error", () => {});
  }
  /** Resolves to the next received frame that is not a ping. */
  async hear(): Promise<string> {
    for (;;) {
      const frame = this.heard.shift();
      if (frame === undefined) await new Promise<void>((resolve) => (this.onHeard = resolve));
      else if (!frame.includes('"ping"')) return frame;
    }
  }
  async welcomed(): Promise<this> {
    expect(await this.hear()).toBe('{"type":"welcome"}');
    return this;
  }
  async subscribe(identifier = issueSubscriptionIdentifier()): Promise<this> {
    this.socket.send(cableCommandJson("subscribe", identifier));
    expect(await this.hear()).toBe(subscriptionReplyJson(identifier, "confirm_subscription"));
    return this;
  }
}

export function subscriptionReplyJson(identifier: string, type: string): string {
  return JSON.stringify({ identifier, type });
}

export function disconnectJson(reason: string, reconnect: boolean): string {
  return JSON.stringify({ type: "disconnect", reason, reconnect });
}

/** Sends an upgrade request and resolves to the HTTP status of the response; 101 means success. */
export function sendUpgradeRequest(
  path: string,
  options: ClientOptions = {},
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const { socket } = new RawWebSocketClient(path, OFFERED_SUBPROTOCOLS, options);
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode));
    socket.on("open", () => resolve(101));
  });
}
