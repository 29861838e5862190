import { expect, it } from "vitest";
import { shortSha } from "./short-sha.ts";

it("shows the first eight characters of a commit's id [SYS-022]", () => {
  expect(shortSha("4f1c9e2b77aa01c3d5e6f708192a3b4c5d6e7f80")).toBe("4f1c9e2b");
  expect(shortSha("4f1c9e2")).toBe("4f1c9e2");
});
