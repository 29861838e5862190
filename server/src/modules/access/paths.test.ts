import { describe, expect, test } from "vitest";
import { findPathError } from "./paths.ts";

const GROUP = { top: false, shortest: 2 };
const PROJECT = { top: false, shortest: 1 };
const TOP = { top: true, shortest: 2 };

describe("a path below a group", () => {
  test.each(["weather", "Weather-2", "_x", "a.b", "v2", "admin", "1"])("can be %s", (path) => {
    expect(findPathError(path, PROJECT)).toBeNull();
  });

  test.each(["tree", "Blob", "wikis", "new", "edit", "refs", "files", "badges", "create"])(
    "cannot be %s, which would be taken for a page",
    (path) => {
      expect(findPathError(path, GROUP)).toBe("is a reserved name");
    },
  );

  test.each(["-x", "-", ".", "..", "x.", "x.git", "x.ATOM", "a b", "a/b", "ü", "a\n", "a%2Fb", ""])(
    "cannot be %j",
    (path) => {
      expect(findPathError(path, PROJECT)).not.toBeNull();
    },
  );

  test.each`
    path               | at         | problem
    ${"a"}             | ${GROUP}   | ${"is too short (minimum is 2 characters)"}
    ${"a"}             | ${PROJECT} | ${null}
    ${"a".repeat(255)} | ${GROUP}   | ${null}
    ${"a".repeat(256)} | ${GROUP}   | ${"is too long (maximum is 255 characters)"}
  `("has a length", ({ path, at, problem }) => {
    expect(findPathError(path as string, at as typeof GROUP)).toBe(problem);
  });
});

describe("a path at the top", () => {
  test.each(["tree", "weather", "blob"])("can be %s", (path) => {
    expect(findPathError(path, TOP)).toBeNull();
  });

  test.each(["api", "Admin", "users", "dashboard", "-", "robots.txt", "explore", "help", "cable"])(
    "cannot be %s",
    (path) => {
      expect(findPathError(path, TOP)).not.toBeNull();
    },
  );
});
