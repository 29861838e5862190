/** Tests what all HTTP responses have in common, regardless of the route. */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../app.ts";
import { injectRequest, startTestApp } from "../../../test/app.ts";
import {
  createTestPerson,
  sessionHeaders,
  createTestToken,
  type TestPerson,
} from "../../../test/people.ts";

let app: App;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ada = await createTestPerson(app);
});

describe("every answer", () => {
  it.each(["/users/sign_in", "/nowhere", "/api/v4/user", "/-/health", "/api/graphql"])(
    "of %s carries the security headers",
    async (url) => {
      const { headers } = await injectRequest(app, { url, headers: { accept: "text/html" } });
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cache-control": "no-store",
      });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    },
  );

  it("to a page allows scripts by nonce only, with Trusted Types", async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await injectRequest(app, { url: "/users/sign_in" });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("require-trusted-types-for 'script'");
      nonces.add(/script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? "none");
    }
    expect(nonces.size).toBe(2);
  });

  it("asks for https only when the instance is reached by https, and for subdomains when told", async () => {
    const url = { CAIRN_URL: "https://cairn.example" };
    const [secure, everywhere] = await Promise.all([
      startTestApp(url),
      startTestApp({ ...url, CAIRN_HSTS_SUBDOMAINS: "true" }),
    ]);
    const sent = async (from: App) =>
      (await injectRequest(from, { url: "/-/health" })).headers["strict-transport-security"];
    expect(await sent(app)).toBeUndefined();
    expect(await sent(secure)).toBe("max-age=31536000");
    expect(await sent(everywhere)).toBe("max-age=31536000; includeSubDomains");
  });

  it("has a request id: a trusted proxy's if it is sane, else a new one [L6]", async () => {
    const behind = await startTestApp({ CAIRN_TRUSTED_PROXIES: "192.0.2.7" });
    const idFor = async (given: string, remoteAddress: string) => {
      const headers = { "x-request-id": given };
      const answer = await injectRequest(behind, { url: "/-/health", headers, remoteAddress });
      return answer.headers["x-request-id"];
    };
    expect(await idFor("abcdefgh-1234", "192.0.2.7")).toBe("abcdefgh-1234");
    expect(await idFor("evil\tid", "192.0.2.7")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor("abcdefgh-1234", "203.0.113.9")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("what is not there", () => {
  it.each([
    ["/api/v4/nowhere", 404, { error: "404 Not Found" }],
    ["/api/v3/projects", 410, { error: "API version 3 was removed. Use /api/v4." }],
    ["/-/nowhere", 404, { error: "404 Not Found" }],
    // This path gets the message for a missing page, because a group or user could have the path.
    ["/nowhere", 404, { message: "404 Page Not Found" }],
  ])("%s answers programs with %i", async (url, status, body) => {
    const answer = await injectRequest(app, { url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual(body);
  });

  it("answers people with a page", async () => {
    const answer = await injectRequest(app, { url: "/nowhere", headers: { accept: "text/html" } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("Page not found");
  });
});

describe("an unsafe request", () => {
  const wish = { name: "t", scopes: ["api"] };
  const post = (headers: Record<string, string>) =>
    injectRequest(app, {
      method: "POST",
      url: "/api/v4/user/personal_access_tokens",
      headers,
      payload: wish,
    });

  it("by cookie needs the session's token", async () => {
    expect((await post({ cookie: ada.cookie })).statusCode).toBe(403);
    expect((await post({ cookie: ada.cookie, "x-csrf-token": "guess" })).statusCode).toBe(403);
    expect((await post(sessionHeaders(ada))).statusCode).toBe(201);
  });

  it("from another site is refused even with the token", async () => {
    const cross = { ...sessionHeaders(ada), "sec-fetch-site": "cross-site" };
    expect((await post(cross)).statusCode).toBe(403);
    expect(
      (await post({ ...sessionHeaders(ada), origin: "https://evil.example" })).statusCode,
    ).toBe(403);
    expect((await post({ ...sessionHeaders(ada), origin: "null" })).statusCode).toBe(403);
  });

  it("by access token needs no CSRF token", async () => {
    const { token } = await createTestToken(app, ada);
    expect((await post({ "private-token": token })).statusCode).toBe(201);
    expect((await post({ authorization: `Bearer ${token}` })).statusCode).toBe(201);
  });
});

describe("the limit of visitors", () => {
  it("counts every spelling of an address, and wrong tokens too", async () => {
    const strict = await startTestApp({
      CAIRN_RATE_LIMITS: "anonymousApi=4",
      CAIRN_REDIS_PREFIX: `strict:${randomUUID()}:`,
    });
    // Waits for Redis: until it is connected, each process counts requests for the rate limit on its own
    // and with a lower limit.
    await expect.poll(() => strict.platform.redis.commands.status).toBe("ready");
    const statuses: number[] = [];
    for (const url of ["/api/v4/user", "/%61pi/v4/user", "/api/v4/users", "/%61pi/v4/users"]) {
      statuses.push((await injectRequest(strict, { url })).statusCode);
    }
    const headers = { "private-token": "glpat-guess" };
    statuses.push((await injectRequest(strict, { url: "/api/v4/user", headers })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });
});

describe("hostile input", () => {
  it.each([
    ["broken JSON", { payload: "{", headers: { "content-type": "application/json" } }, 400],
    [
      "a prototype",
      { payload: '{"__proto__":{"admin":true}}', headers: { "content-type": "application/json" } },
      400,
    ],
    ["another type", { payload: "<a/>", headers: { "content-type": "text/xml" } }, 400],
    ["a NUL", { payload: { name: "a\u0000b", scopes: ["api"] } }, 400],
    ["half a character", { payload: { name: "a\uD800b", scopes: ["api"] } }, 400],
    [
      "60,000 brackets",
      {
        payload: `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
        headers: { "content-type": "application/json" },
      },
      400,
    ],
    ["three megabytes", { payload: { name: "x".repeat(3_000_000) } }, 413],
  ])("%s is refused in one line", async (_what, request, status) => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/api/v4/user/personal_access_tokens",
      ...request,
      headers: { ...sessionHeaders(ada), ...("headers" in request ? request.headers : {}) },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toMatch(/at .*\.ts|node_modules/);
  });

  it("is cut off when its headers come too slowly", { timeout: 40_000 }, async () => {
    const address = new URL(await app.listen());
    const socket = connect(Number(address.port), address.hostname);
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
    await new Promise((resolve) => {
      socket.on("close", resolve).resume();
    });
  });
});

describe("health", () => {
  it("is told in four ways", async () => {
    expect((await injectRequest(app, { url: "/-/health" })).body).toBe("Cairn OK");
    expect((await injectRequest(app, { url: "/-/liveness" })).json()).toEqual({ status: "ok" });
    expect((await injectRequest(app, { url: "/-/readiness" })).json()).toMatchObject({
      status: "ok",
      database_check: [{ status: "ok" }],
    });
    const metrics = await injectRequest(app, { url: "/-/metrics" });
    expect(metrics.body).toContain("cairn_http_request_seconds_bucket");
  });

  it("tells strangers whether the process is ready, but not which part is broken", async () => {
    const url = "/-/readiness";
    const stranger = await injectRequest(app, { url, remoteAddress: "203.0.113.9" });
    expect(stranger.json()).toEqual({ status: "ok" });
    // All clients of a proxy that is not trusted seem to have its address.
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect((await injectRequest(app, { url, headers })).json()).toEqual({ status: "ok" });
  });

  it("keeps metrics from strangers", async () => {
    const answer = await injectRequest(app, { url: "/-/metrics", remoteAddress: "203.0.113.9" });
    expect(answer.statusCode).toBe(404);
  });
});

describe("the built files", () => {
  it("come compressed, and are kept for a year because their names change with them", async () => {
    const page = await injectRequest(app, { url: "/users/sign_in" });
    // Requests a style sheet, because the entry script is too small to be compressed.
    const styles = /<link[^>]* href="([^"]+\.css)"/.exec(page.body)?.[1] ?? "";
    const answer = await injectRequest(app, {
      url: styles,
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/css; charset=utf-8",
    });
  });

  it("come as the browser can read them, and not again when it has them", async () => {
    const url = "/-/assets/favicon.svg";
    const answer = await injectRequest(app, {
      url,
      headers: { "accept-encoding": "br;q=0, gzip;q=0.0" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers).toMatchObject({
      "cache-control": "public, max-age=86400",
      "content-type": "image/svg+xml",
      vary: "accept-encoding",
    });
    expect(answer.body).toContain("<svg");
    const headers = { "if-none-match": String(answer.headers.etag) };
    const again = await injectRequest(app, { url, headers });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  it("have the headers that protect files, and those of documents if they can be opened as one", async () => {
    const page = await injectRequest(app, { url: "/users/sign_in" });
    const script = /href="([^"]+\.js)"/.exec(page.body)?.[1] ?? "";
    const loaded = await injectRequest(app, { url: script });
    expect(loaded.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(loaded.headers).not.toHaveProperty("x-frame-options");
    const image = await injectRequest(app, { url: "/-/assets/favicon.svg" });
    expect(image.headers).toMatchObject({ "x-frame-options": "DENY" });
  });

  it.each(["..%2f..%2fpackage.json", ".vite%2fmanifest.json", ".vite", "nothing.js", ""])(
    "have no name that leads elsewhere: %j",
    async (name) => {
      const answer = await injectRequest(app, { url: `/-/assets/${name}` });
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe("the API description", () => {
  it("is OpenAPI 3.1 and closed: no unknown parameters", async () => {
    const answer = await injectRequest(app, { url: "/api/v4/openapi.json" });
    const document = answer.json<{
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    }>();
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toContain("/api/v4/users/{id}");
    expect(JSON.stringify(document)).toContain('"additionalProperties":false');
  });

  it("is encoded once, packed where the reader can unpack it, and not sent again [M6]", async () => {
    const read = (headers: Record<string, string> = {}) =>
      injectRequest(app, { url: "/api/v4/openapi.json", headers });
    const plain = await read();
    const packed = await read({ "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const etag = String(plain.headers.etag);
    const again = await read({ "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});

describe("a content security policy report", () => {
  it("is counted and thanked for with nothing", async () => {
    const answer = await injectRequest(app, {
      method: "POST",
      url: "/-/csp-reports",
      headers: { "content-type": "application/csp-report" },
      payload: '{"csp-report":{"violated-directive":"script-src"}}',
    });
    expect(answer.statusCode).toBe(204);
    expect((await app.platform.metrics.cspReports.get()).values[0]?.value).toBe(1);
  });
});
