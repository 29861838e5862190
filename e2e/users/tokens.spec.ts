import { TOKEN_PREFIX, TOKENS_PATH } from "@cairn/contract/users";
import { Gitlab } from "@gitbeaker/rest";
import { describe, expect, test } from "vitest";
import { runPython } from "../../server/test/clients/python-gitlab.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import {
  createToken,
  fillTokenForm,
  signUpByRequest,
  readNewToken,
  signIn,
  signOut,
  signUp,
  buildTestUser,
  fetchUserWithToken,
} from "../support/people.ts";

const stage = setUpBrowserTest();

describe("a token made in the browser", () => {
  test(
    "after signing up, out and in again, lets python-gitlab and gitbeaker work",
    { tags: "core" },
    async () => {
      const person = buildTestUser({ name: "Ada Lovelace" });
      const page = await stage.visit("/");
      await signUp(page, person);
      await signOut(page);
      await signIn(page, person);
      const token = await createToken(page, "for my scripts");

      const python = await runPython(
        { url: stage.url, token },
        "gl.auth()\nanswer([gl.user.username, gl.user.email])",
      );
      expect(python).toEqual([person.username, person.email]);

      const gitbeaker = new Gitlab({ host: stage.url, token });
      expect(await gitbeaker.Users.showCurrentUser()).toMatchObject({
        username: person.username,
        name: "Ada Lovelace",
        email: person.email,
      });
    },
  );

  test("is shown once, and is gone when the page is loaded again", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const token = await createToken(page, "shown once");
    expect(token).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`));
    await page.getByRole("heading", { name: "Your new token “shown once”" }).waitFor();

    await page.reload();
    await page.getByRole("rowheader", { name: "shown once" }).waitFor();
    expect(await page.content()).not.toContain(token);
    expect(await page.getByLabel("Token", { exact: true }).count()).toBe(0);
  });

  test("goes with the page that showed it: neither other pages nor the way back have it", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const token = await createToken(page, "left behind");
    await page.getByRole("link", { name: "Active sessions" }).first().click();
    await page.getByRole("heading", { name: "Active sessions", level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("rowheader", { name: "left behind" }).waitFor();
    expect(await page.content()).not.toContain(token);
  });

  test("can be copied with one press", async () => {
    const page = await stage.enter({ permissions: ["clipboard-read", "clipboard-write"] });
    await signUpByRequest(page, buildTestUser());
    const token = await createToken(page, "copied");
    await page.getByRole("button", { name: /Copy/ }).click();
    await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  });
});

describe("the list of tokens", () => {
  test("says that it is empty, and what a token is for", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await openPage(page, TOKENS_PATH);
    await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
  });

  test("shows name, scopes and dates of the newest first, without asking the server again", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await createToken(page, "first");
    await fillTokenForm(page, "second", ["read_user", "read_api"]);
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("rowheader", { name: "second" }).waitFor();
    expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(["second", "first"]);
    const row = page.getByRole("row", { name: "second" });
    expect(await row.innerText()).toMatch(/read_api[\s\S]*read_user|read_user[\s\S]*read_api/);

    await page.reload();
    await page.getByRole("rowheader").first().waitFor();
    expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(["second", "first"]);
  });

  test("says under the fields what a new token lacks", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await openPage(page, TOKENS_PATH);
    await page.getByLabel("Expiration date").fill("2001-01-01");
    await page.getByRole("button", { name: "Create token" }).click();
    for (const words of [
      "Enter a name.",
      "Choose a day after today.",
      "Choose at least one scope.",
    ]) {
      await page.getByText(words).waitFor();
    }
  });

  test("says what the server refuses, and keeps what was typed", async () => {
    const page = await stage.enter({ expected: [/status of 40[03]/] });
    await signUpByRequest(page, buildTestUser());
    await openPage(page, TOKENS_PATH);
    await fillTokenForm(page, "too long a life", ["api"]);
    await page.getByLabel("Expiration date").fill("2999-01-01");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("must be at most 365 days from now").waitFor();
    expect(await page.getByLabel("Token name").inputValue()).toBe("too long a life");
    expect(await page.getByLabel("api", { exact: true }).isChecked()).toBe(true);
  });
});

describe("revoking a token", () => {
  test("asks first, then ends it at once", { tags: "core" }, async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    const token = await createToken(page, "doomed");
    const kept = await createToken(page, "kept");
    expect((await fetchUserWithToken(stage.url, token)).status).toBe(200);

    await page.getByRole("button", { name: "Revoke doomed" }).click();
    await page.getByText("Anything using “doomed” will stop working immediately.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await fetchUserWithToken(stage.url, token)).status).toBe(200);

    await page.getByRole("button", { name: "Revoke doomed" }).click();
    await page.getByRole("button", { name: "Revoke doomed" }).click();
    await page.getByRole("status").filter({ hasText: "Token doomed revoked." }).waitFor();
    await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual(["kept"]);
    expect((await fetchUserWithToken(stage.url, token)).status).toBe(401);
    expect((await fetchUserWithToken(stage.url, kept)).status).toBe(200);
  });

  test("leaves the empty list when it was the last", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildTestUser());
    await createToken(page, "the only one");
    expect(await readNewToken(page)).toContain(TOKEN_PREFIX);
    await page.getByRole("button", { name: "Revoke the only one" }).click();
    await page.getByRole("button", { name: "Revoke the only one" }).click();
    await page.getByRole("heading", { name: "No tokens yet" }).waitFor();
  });
});
