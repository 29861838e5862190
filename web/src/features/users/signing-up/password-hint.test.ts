import { describe, expect, it } from "vitest";
import { getPasswordHint, countPasswordCharacters } from "./password-hint.ts";

describe("the hint under a new password", () => {
  it("explains itself before anything is typed", () => {
    const hint = getPasswordHint("");
    expect(hint.valid).toBe(false);
    expect(hint.text).toContain("8");
  });

  it("counts down to the shortest length", () => {
    expect(getPasswordHint("abc").text).toBe("5 more characters needed.");
    expect(getPasswordHint("abcdefg").text).toBe("1 more character needed.");
  });

  it("is fulfilled at the shortest length", () => {
    expect(getPasswordHint("abcdefgh").valid).toBe(true);
  });

  it("counts characters, not code units", () => {
    expect(countPasswordCharacters("🪨🪨🪨🪨").missing).toBe(4);
  });
});
