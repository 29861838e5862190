import { connect } from "node:net";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";

const app = await startTestApp();
const { port } = new URL(await app.listen());

/**
 * Sends the bytes of `text` over TCP. Resolves to everything that the server sends until it closes the
 * connection.
 */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const wire = connect(Number(port), "127.0.0.1");
    let heard = "";
    wire.setTimeout(5_000, () => wire.destroy(new Error(`No answer: ${heard}`)));
    wire.on("error", reject);
    wire.on("data", (data) => (heard += data.toString()));
    wire.on("close", () => resolve(heard));
    wire.write(text);
  });
}

function request(method: string, path: string, upgrade: string, body = ""): string {
  const length =
    body === "" ? "" : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return (
    `${method} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: application/json\r\n` +
    `Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${upgrade}\r\n` +
    `HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n${length}\r\n${body}`
  );
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
}

const OTHERS = ["h2c", "H2C", "TLS/1.2", "h2c, websocket", "xwebsocket"];

test.each(OTHERS)(
  "an offer of %s is ignored and the request answered as it is [L3]",
  async (upgrade) => {
    expect(statusOf(await exchange(request("GET", "/-/health", upgrade)))).toBe(200);
    expect(statusOf(await exchange(request("GET", "/users/sign_in", upgrade)))).toBe(200);
    expect(statusOf(await exchange(request("GET", "/api/v4/projects", upgrade)))).toBe(200);
  },
);

test("the body of such a request is read too [L3]", async () => {
  const body = JSON.stringify({ query: "{ __typename }" });
  const answer = await exchange(request("POST", "/api/graphql", "h2c", body));
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain('{"data":{"__typename":"Query"}}');
});

test("the cable is no page to those who offer something else [L3]", async () => {
  expect(statusOf(await exchange(request("GET", "/-/cable", "h2c")))).toBe(404);
});

test("a WebSocket is only on the cable", async () => {
  expect(statusOf(await exchange(request("GET", "/-/health", "websocket")))).toBe(404);
  expect(statusOf(await exchange(request("GET", "/nowhere", "WebSocket")))).toBe(404);
});

test("an upgrade request must be complete within 8 s, like every other", () => {
  expect(app.http.server.headersTimeout).toBe(8_000);
});
