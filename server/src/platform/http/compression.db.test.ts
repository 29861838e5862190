import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createTestPerson } from "../../../test/people.ts";

const app = await startTestApp();
const person = await createTestPerson(app, { username: "ada" });

const request = (encoding: string, url = "/-/profile") =>
  app.http.inject({
    url,
    headers: { accept: "text/html", cookie: person.cookie, "accept-encoding": encoding },
  });
const tokenIn = (html: string) => /"csrf_token":"([^"]+)"/.exec(html)?.[1] ?? "";

describe("compression", () => {
  test("is Brotli or gzip, whichever the client accepts", async () => {
    const plain = await request("identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["vary"]).toBe("accept-encoding");
    const [packed, older] = [await request("gzip, br"), await request("gzip, br;q=0")];
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(older.headers["content-encoding"]).toBe("gzip");
    for (const html of [
      plain.body,
      brotliDecompressSync(packed.rawPayload).toString(),
      gunzipSync(older.rawPayload).toString(),
    ]) {
      expect(html).toMatch(/^<!doctype html>[^]*<title>Profile [^]*<\/html>\n$/);
    }
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(packed.headers["content-length"]).toBe(String(packed.rawPayload.length));
  });

  test("leaves short responses as they are", async () => {
    const { headers, body } = await request("br", "/-/liveness");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.length).toBeLessThan(200);
  });

  test("does not reveal the CSRF token, which differs on every page", async () => {
    const tokens = [(await request("")).body, (await request("")).body].map(tokenIn);
    expect(tokens[0]).not.toBe("");
    expect(tokens[0]).not.toBe(tokens[1]);
  });
});
