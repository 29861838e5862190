import { SESSIONS_PATH, TOKENS_PATH } from "@cairn/contract/users";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { createToken, registerAccount, signIn, buildTestUser } from "../support/people.ts";

const stage = setUpBrowserTest();

describe("a page that is open elsewhere", () => {
  test("shows a token that was just made, and lets go of one that was revoked", async () => {
    const person = buildTestUser();
    await registerAccount(stage.url, person);
    const desk = await stage.visit("/");
    await signIn(desk, person);
    await openPage(desk, TOKENS_PATH);
    const phone = await stage.visit("/");
    await signIn(phone, person);
    const token = await createToken(phone, "from the phone");

    await desk.getByRole("rowheader", { name: "from the phone" }).waitFor();
    expect(await desk.content()).not.toContain(token);
    await phone.getByRole("button", { name: "Revoke from the phone" }).click();
    await phone.getByRole("button", { name: "Cancel" }).waitFor();
    await phone.getByRole("button", { name: "Revoke from the phone" }).click();
    await desk.getByRole("heading", { name: "No tokens yet" }).waitFor();
  });

  test("shows a session that was just begun", async () => {
    const person = buildTestUser();
    await registerAccount(stage.url, person);
    const desk = await stage.visit("/");
    await signIn(desk, person);
    await openPage(desk, SESSIONS_PATH);
    expect(await desk.getByText("Firefox on Linux").count()).toBe(0);
    const other = await stage.visit("/", {
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    await signIn(other, person);
    await desk.getByText("Firefox on Linux").waitFor();
  });
});
