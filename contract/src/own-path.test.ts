import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSameOriginPath } from "./own-path.ts";

const OWN = "https://cairn.example";

describe("a path of our own [M1]", () => {
  it.each([
    ["/", "/"],
    ["/ada", "/ada"],
    ["/group/project/-/issues/1?page=2#note_3", "/group/project/-/issues/1?page=2#note_3"],
    ["/%E6%97%A5", "/%E6%97%A5"],
    ["/a//b", "/a//b"],
    ["/a/../b", "/b"],
    ["/a/./b/..", "/a/"],
    ["/search?q=a%2Eb&to=//evil.example", "/search?q=a%2Eb&to=//evil.example"],
    ["/a#//evil.example", "/a#//evil.example"],
    ["/?/..//evil.example", "/?/..//evil.example"],
    ["/a:b@c", "/a:b@c"],
    ["/@evil.example", "/@evil.example"],
  ])("%s is %s", (address, path) => {
    expect(toSameOriginPath(address)).toBe(path);
    expect(toSameOriginPath(address, OWN)).toBe(path);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "////evil.example/%2f..",
    "/..//evil.example/phish",
    "/.//evil.example",
    "/./..//evil.example",
    "/../..//evil.example",
    "/a/..//evil.example",
    "/a/b/../..//evil.example",
    "/a/.././/evil.example",
    "/%2e%2e//evil.example",
    "/%2E%2E//evil.example",
    "/.%2e//evil.example",
    "/%2e.//evil.example",
    "/%2e//evil.example",
    "/a/%2e%2e//evil.example",
    "/a/%2e%2e/b",
    "/\\evil.example",
    "/\\/evil.example",
    "\\\\evil.example",
    "/..\\/evil.example",
    "/a\\b",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "/..\t//evil.example",
    "/.\n.//evil.example",
    "/\0/evil.example",
    "/\u0001",
    "/\u007F",
    "/\u0085/evil.example",
    "/\u2028/evil.example",
    "/\uFF0Fevil.example",
    "/\u3002\u3002//evil.example",
    " //evil.example",
    "/a b",
    "/ada\r\nSet-Cookie: a=b",
    "https://evil.example",
    "https:evil.example",
    "https:/evil.example",
    "HTTPS://evil.example/",
    "//evil.example@cairn.example",
    "https://cairn.example@evil.example/",
    "https://somebody@cairn.example//evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt://cairn.example/%0aalert(1)",
    "data:text/html,<script>",
    "blob:https://cairn.example/1",
    "http://cairn.example/a",
    "https://cairn.example:444/a",
    "https://cairn.example.evil.example/",
    "https://[",
  ])("%j is not", (address) => {
    expect(toSameOriginPath(address)).toBeNull();
    expect(toSameOriginPath(address, OWN)).toBeNull();
  });

  it("is also read out of a whole address, where its origin is known", () => {
    expect(toSameOriginPath("https://cairn.example/a?b#c", OWN)).toBe("/a?b#c");
    expect(toSameOriginPath("https://cairn.example", OWN)).toBe("/");
    expect(toSameOriginPath("https://cairn.example/a")).toBeNull();
    expect(toSameOriginPath("https://cairn.example/..//evil.example", OWN)).toBeNull();
    expect(toSameOriginPath("https://somebody@cairn.example/a", OWN)).toBeNull();
  });

  it("stays on this site, whatever browsers make of the text", () => {
    const piece = fc.oneof(
      fc.constantFrom(..."/ \\ . .. // @ : ? # % %2f %2e %5c \n \t https: evil.example".split(" ")),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const path = toSameOriginPath(`/${pieces.join("")}`) ?? "/";
        // Expects only printable ASCII: Node.js rejects any other character in a Location header.
        expect(path).toMatch(/^\/[!-~]*$/);
        expect(new URL(path, OWN).origin).toBe(OWN);
        // The returned path is already normalized: normalizing it again does not change it.
        expect(new URL(path, OWN).href).toBe(OWN + path);
      }),
      { numRuns: 3_000 },
    );
  });
});
