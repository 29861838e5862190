import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  sanitizeReturnPath,
  buildSessionCookie,
  buildClearedSessionCookie,
} from "./session-cookie.ts";

describe("the session cookie", () => {
  test("is for this host alone, over https, out of reach of scripts and other sites", () => {
    expect(buildSessionCookie({ token: "abc", maxAgeSeconds: null })).toBe(
      "__Host-cairn_session=abc; Path=/; Secure; HttpOnly; SameSite=Lax",
    );
  });

  test("outlives the browser only for those who asked to be remembered", () => {
    expect(buildSessionCookie({ token: "abc", maxAgeSeconds: 60 })).toMatch(/; Max-Age=60$/);
  });

  test("is taken away under the same name and fences", () => {
    expect(buildClearedSessionCookie()).toBe(
      "__Host-cairn_session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0",
    );
  });
});

describe("after signing in somebody goes", () => {
  test.each(["/", "/ada", "/group/project/-/issues/1?page=2#note_3", "/%E6%97%A5", "/a//b"])(
    "to %s when asked to",
    (path) => expect(sanitizeReturnPath(path)).toBe(path),
  );

  test.each([
    undefined,
    "",
    "ada",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\n/evil.example",
    "/\t/evil.example",
    "/ada\r\nSet-Cookie: a=b",
    "/a\\b",
    " /ada",
    "/a b",
    "/a\u0001b",
    "/日本",
    "/.//evil.example",
    "/..//evil.example/phish",
    "/%2e%2e//evil.example",
  ])("to the front page instead of %j [M1]", (path) => expect(sanitizeReturnPath(path)).toBe("/"));

  test("never to another site, whatever the address says", () => {
    const crooked = fc.array(
      fc.oneof(
        fc.constantFrom(
          "/",
          "\\",
          ".",
          "..",
          "//",
          "@",
          ":",
          "?",
          "#",
          "%2f",
          "\n",
          "\t",
          "https:",
        ),
        fc.string({ unit: "binary", maxLength: 4 }),
      ),
    );
    fc.assert(
      fc.property(crooked, (parts) => {
        const path = sanitizeReturnPath(`/${parts.join("")}`);
        expect(path).toMatch(/^\//);
        expect(new URL(path, "https://own.example").origin).toBe("https://own.example");
        // Only printable ASCII characters: Node.js rejects other characters in a Location header.
        expect(path).toMatch(/^[!-~]+$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
