import { describe, expect, it } from "vitest";
import { toSafeRedirectPath } from "./own-path.ts";

describe("ownPath", () => {
  it("keeps a path with its query and fragment", () => {
    expect(toSafeRedirectPath("/-/profile/active_sessions?page=2#top")).toBe(
      "/-/profile/active_sessions?page=2#top",
    );
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "//evil.example/looks/like/a/path",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example/phish",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "javascript:alert(1)",
    "own.invalid",
    "",
  ])("goes home instead of to %j [M1]", (candidate) => {
    expect(toSafeRedirectPath(candidate)).toBe("/");
  });
});
