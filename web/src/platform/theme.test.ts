import { describe, expect, it } from "vitest";
import { formatThemeCookie, parseTheme } from "./theme.ts";

describe("the theme cookie", () => {
  it("keeps a choice for a year on every page", () => {
    expect(formatThemeCookie("dark", false)).toBe(
      "theme=dark; max-age=31536000; path=/; SameSite=Lax",
    );
  });

  it("goes away when the system decides", () => {
    expect(formatThemeCookie("system", true)).toBe(
      "theme=; max-age=0; path=/; SameSite=Lax; Secure",
    );
  });
});

describe("toTheme", () => {
  it("takes anything unknown for the system's choice", () => {
    expect(["light", "dark", "neon", undefined].map(parseTheme)).toEqual([
      "light",
      "dark",
      "system",
      "system",
    ]);
  });
});
