import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SESSIONS_PATH, TOKENS_PATH } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { registerAccount, signIn, buildTestUser } from "../support/people.ts";

const stage = setUpBrowserTest();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

describe("active sessions", () => {
  test(
    "one that is revoked is signed out at its next step, the other stays",
    { tags: "core" },
    async () => {
      const person = buildTestUser();
      await registerAccount(stage.url, person);
      const desk = await stage.visit("/", { userAgent: FIREFOX });
      // After the session has ended, the page can request the number of to-dos once more, which the
      // server answers with 401.
      const phone = await stage.visit("/", { userAgent: SAFARI, expected: [/status of 401/] });
      await signIn(desk, person);
      await signIn(phone, person);

      await openPage(desk, SESSIONS_PATH);
      await desk.getByText("Firefox on Linux").waitFor();
      await desk.getByText("This browser").waitFor();
      await desk.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
      await desk.getByRole("button", { name: "Cancel" }).waitFor();
      await desk.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
      await desk.getByRole("status").filter({ hasText: "Safari on iPhone signed out." }).waitFor();
      await desk.getByText("Safari on iPhone", { exact: true }).waitFor({ state: "detached" });

      await phone.goto(TOKENS_PATH);
      const there = new URL(phone.url());
      expect(there.pathname).toBe(SIGN_IN_PATH);
      expect(there.searchParams.get("redirect_to")).toBe(TOKENS_PATH);
      await openPage(desk, TOKENS_PATH);
      expect(new URL(desk.url()).pathname).toBe(TOKENS_PATH);
    },
  );

  test("a page left open tells its reader what happened when its session ends", async () => {
    const person = buildTestUser();
    await registerAccount(stage.url, person);
    const left = await stage.visit("/", { expected: [/status of 40[13]/] });
    await signIn(left, person);
    await openPage(left, TOKENS_PATH);
    const desk = await stage.visit("/", { userAgent: FIREFOX });
    await signIn(desk, person);
    await openPage(desk, SESSIONS_PATH);
    await desk.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await desk.getByRole("button", { name: "Cancel" }).waitFor();
    await desk.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await desk.getByRole("status").filter({ hasText: "signed out." }).waitFor();

    await left.getByLabel("Token name").fill("typed before");
    await left.getByLabel("api", { exact: true }).check();
    await left.getByRole("button", { name: "Create token" }).click();
    await left
      .getByRole("alert")
      .filter({ hasText: "You’ve been signed out. Sign in to continue." })
      .waitFor();
    expect(await left.getByLabel("Token name").inputValue()).toBe("typed before");
  });
});
