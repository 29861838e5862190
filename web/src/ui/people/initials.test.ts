import { describe, expect, it } from "vitest";
import { getInitials } from "./initials.ts";

describe("initials", () => {
  it.each([
    ["Tomás Herrera", "TH"],
    ["Ada King Lovelace", "AL"],
    ["ingrid", "I"],
    ["  émile   zola ", "ÉZ"],
    ["𝒜lan Turing", "𝒜T"],
    ["", ""],
  ])("of %j are %j", (name, expected) => {
    expect(getInitials(name)).toBe(expected);
  });
});
