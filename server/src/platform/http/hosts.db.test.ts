/** Tests requests whose Host header is not the instance's own host. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { injectRequest, startTestApp } from "../../../test/app.ts";

const OWN = { CAIRN_URL: "https://cairn.example.com" };
const app = await startTestApp(OWN);
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen()).port);
});

function reading(url: string, host: string) {
  return injectRequest(app, { url, headers: { host } });
}

async function raw(lines: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  return text(socket);
}

describe("a request for another host [L5]", () => {
  it.each(["evil.example", "cairn.example.com.evil.example", "127.0.0.1", "x@cairn.example.com"])(
    "is misdirected: %s",
    async (host) => {
      const answer = await reading("/api/v4/projects", host);
      expect(answer.statusCode).toBe(421);
      expect(answer.json()).toEqual({ message: "This instance is at https://cairn.example.com" });
    },
  );

  it.each(["cairn.example.com", "CAIRN.example.com", "cairn.example.com:443"])(
    "is one of ours: %s",
    async (host) => {
      expect((await reading("/api/v4/projects", host)).statusCode).toBe(200);
    },
  );

  it("may ask for the health of the process", async () => {
    expect((await reading("/-/readiness", "10.0.0.7")).statusCode).toBe(200);
    expect((await reading("/-/readinesses", "10.0.0.7")).statusCode).toBe(421);
  });

  it("is refused when it names two", async () => {
    const answer = await raw([
      "GET /api/v4/projects HTTP/1.1",
      "Host: cairn.example.com",
      "Host: evil.example",
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("is never answered with what its target says", async () => {
    const answer = await raw([
      "GET http://evil.example/users/sign_in HTTP/1.1",
      "Host: cairn.example.com",
      "Accept: text/html",
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain("evil.example");
  });
});
