import { once } from "node:events";
import type { InjectOptions } from "fastify";
import { afterAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { extendTimeLimitMs } from "../../../test/allowed-time.ts";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  tokenHeaders,
  createTestToken,
  readSessionFromResponse,
  requestSignIn,
} from "../../../test/people.ts";

const app = await startTestApp();
const address = (await app.listen()).replace("http", "ws");
const ada = await createTestPerson(app, { username: "ada" });
const admin = await createTestPerson(app, { admin: true });

const identifier = JSON.stringify({ channel: "UserChannel" });
const confirmed = { type: "confirm_subscription", identifier };
const rejected = { type: "reject_subscription", identifier };
const unauthorized = { type: "disconnect", reason: "unauthorized", reconnect: false };

/** Options of `vi.waitFor`: waits up to 10 seconds, because the machine can be busy. */
const PATIENCE = { timeout: 10_000 };

const open: WebSocket[] = [];
afterAll(() => {
  for (const socket of open) socket.terminate();
});

describe("following one's own account", () => {
  test("is not for visitors", async () => {
    const { heard } = await follow({});
    await vi.waitFor(() => expect(heard).toContainEqual(rejected), PATIENCE);
  });

  test("is not for tokens that were not made to read", async () => {
    const { heard } = await follow(tokenHeaders(await createTestToken(app, ada, ["read_user"])));
    await vi.waitFor(() => expect(heard).toContainEqual(rejected), PATIENCE);
  });

  test("is not for a wrong token, which is sent away", async () => {
    const { heard } = await follow(tokenHeaders({ token: "glpat-nonsense" }));
    await vi.waitFor(() => expect(heard).toContainEqual(unauthorized), PATIENCE);
  });

  test("is not for pages of other sites", async () => {
    const socket = connect({ cookie: ada.cookie, origin: "https://evil.example" });
    const [, response] = (await once(socket, "unexpected-response")) as [
      unknown,
      { statusCode: number },
    ];
    expect(response.statusCode).toBe(404);
  });

  test("takes a session's cookie or a token that may read", async () => {
    for (const headers of [
      { cookie: ada.cookie },
      tokenHeaders(await createTestToken(app, ada, ["read_api"])),
    ]) {
      const { heard } = await follow(headers);
      await vi.waitFor(() => expect(heard).toContainEqual(confirmed), PATIENCE);
    }
  });

  test("tells every page that something happened, and nobody else", async () => {
    const pages = [await follow({ cookie: ada.cookie }), await follow({ cookie: ada.cookie })];
    const bystander = await follow({ cookie: admin.cookie });
    for (const { heard } of [...pages, bystander]) {
      await vi.waitFor(() => expect(heard).toContainEqual(confirmed), PATIENCE);
    }
    await createTestToken(app, ada);
    const updated = { event: "updated", offset: expect.any(Number) as number };
    for (const { heard } of pages) {
      await vi.waitFor(
        () => expect(heard).toContainEqual({ identifier, message: updated }),
        PATIENCE,
      );
    }
    expect(bystander.heard).toEqual([confirmed]);
  });
});

describe("somebody's open pages", () => {
  test("are closed to an administrator who watched in their name and was blocked", async () => {
    const rogue = await createTestPerson(app, { admin: true });
    const token = tokenHeaders(await createTestToken(app, rogue, ["api", "sudo"]));
    const pages = [await follow({ ...token, sudo: ada.username })];
    const url = `/api/v4/users/${rogue.id}/block`;
    await expectClosing(pages, { method: "POST", url, headers: sessionHeaders(admin) });
  });

  test("are closed within a second when their owner is blocked", async () => {
    const eve = await createTestPerson(app);
    const pages = [
      await follow({ cookie: eve.cookie }),
      await follow(tokenHeaders(await createTestToken(app, eve))),
    ];
    const url = `/api/v4/users/${eve.id}/block`;
    await expectClosing(pages, { method: "POST", url, headers: sessionHeaders(admin) });
  });

  test("are closed within a second when their session ends, and only those", async () => {
    const eve = await createTestPerson(app);
    const other = await readSessionFromResponse(app, await requestSignIn(app, eve.username));
    const page = await follow({ cookie: eve.cookie });
    const elsewhere = await follow({ cookie: other.cookie });
    await expectClosing([page], {
      method: "POST",
      url: "/users/sign_out",
      headers: sessionHeaders(eve),
    });
    expect(elsewhere.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("are closed within a second when their token is revoked", async () => {
    const token = await createTestToken(app, ada);
    const url = `/api/v4/personal_access_tokens/${token.id}`;
    const page = await follow(tokenHeaders(token));
    await expectClosing([page], { method: "DELETE", url, headers: sessionHeaders(ada) });
  });
});

interface Page {
  socket: WebSocket;
  heard: unknown[];
}

/**
 * Opens a socket as a page does, and subscribes to the channel. Records all messages except pings and
 * the welcome message.
 */
async function follow(headers: Record<string, string>): Promise<Page> {
  const socket = connect(headers);
  const heard: unknown[] = [];
  socket.on("message", (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as { type?: string };
    if (frame.type !== "ping" && frame.type !== "welcome") heard.push(frame);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ command: "subscribe", identifier }));
  return { socket, heard };
}

function connect(headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(`${address}/-/cable`, ["actioncable-v1-json"], { headers });
  // A rejected connection also emits an "error" event. Without a listener, Node.js would throw the
  // error.
  socket.on("error", () => {});
  open.push(socket);
  return socket;
}

async function expectClosing(pages: Page[], request: InjectOptions): Promise<void> {
  for (const { heard } of pages) {
    await vi.waitFor(() => expect(heard).toContainEqual(confirmed), PATIENCE);
  }
  const closed = Promise.all(pages.map(({ socket }) => once(socket, "close")));
  expect((await injectRequest(app, request)).statusCode).toBeLessThan(300);
  const started = performance.now();
  await closed;
  const took = performance.now() - started;
  expect(took).toBeLessThan(await extendTimeLimitMs(1_000, took));
  for (const { heard } of pages) expect(heard).toContainEqual(unauthorized);
}
