import { describe, expect, it } from "vitest";
import { calloutCookie, HIDING_COOKIES, wasClosed } from "./callouts.ts";

describe("callouts", () => {
  it("stay closed for 365 days [SYS-031]", () => {
    expect(calloutCookie("tips", "year", true)).toBe(
      "tips=true; max-age=31536000; path=/; SameSite=Lax; Secure",
    );
  });

  it("stay closed until the browser is closed, if that was asked [SYS-031]", () => {
    expect(calloutCookie("tips", "session", false)).toBe("tips=true; path=/; SameSite=Lax");
  });

  it("know by their cookie that they were closed", () => {
    const cookies = "theme=dark; hide_no_ssh_message=true; other=hide_no_password_message";
    expect(wasClosed(HIDING_COOKIES.noSshKey, cookies)).toBe(true);
    expect(wasClosed(HIDING_COOKIES.noPassword, cookies)).toBe(false);
    expect(wasClosed("hide_no_ssh", cookies)).toBe(false);
    expect(wasClosed(HIDING_COOKIES.noSshKey, "")).toBe(false);
  });

  it("are closed for each project by itself", () => {
    const cookies = calloutCookie(HIDING_COOKIES.autoDevops(7), "year", false);
    expect(wasClosed(HIDING_COOKIES.autoDevops(7), cookies)).toBe(true);
    expect(wasClosed(HIDING_COOKIES.autoDevops(70), cookies)).toBe(false);
  });
});
