import { SSH_KEYS_PATH } from "@cairn/contract/users";
import { expect, test } from "vitest";
import { buildEd25519Key } from "../../server/test/git/public-keys.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";

const stage = setUpBrowserTest();

test(
  "a key is added, refused a second time, and removed after a question [REPO-005]",
  { tags: "core" },
  async () => {
    const page = await stage.enter({ expected: [/status of 400/] });
    await signUpByRequest(page, buildTestUser());
    await openPage(page, SSH_KEYS_PATH);
    await page.getByRole("heading", { name: "No SSH keys yet" }).waitFor();
    const key = buildEd25519Key("ada@laptop");
    const add = async (text: string) => {
      await page.getByLabel("Key", { exact: true }).fill(text);
      await page.getByRole("button", { name: "Add key" }).click();
    };

    await add("-----BEGIN OPENSSH PRIVATE KEY-----");
    await page.getByText("This is a private key. Never share it").waitFor();
    await add(key);
    const row = page.getByRole("listitem").filter({ hasText: "ada@laptop" });
    await row.getByText(/^SHA256:/).waitFor();
    expect(await row.innerText()).toMatch(
      /ED25519[\s\S]*Added[\s\S]*Never used[\s\S]*Never expires/,
    );
    expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("");
    await add(key);
    await page.getByText("Key has already been taken").waitFor();

    await page.getByRole("button", { name: "Remove ada@laptop" }).click();
    await page.getByText("You won’t be able to clone or push with “ada@laptop” anymore.").waitFor();
    await page.getByRole("button", { name: "Remove ada@laptop" }).click();
    await page.getByRole("heading", { name: "No SSH keys yet" }).waitFor();
  },
);

test("the page works without JavaScript [REPO-005]", async () => {
  const page = await stage.enter({ javaScriptEnabled: false, expected: [/status of 400/] });
  await signUpByRequest(page, buildTestUser());
  await page.goto(SSH_KEYS_PATH);
  await page.getByLabel("Key", { exact: true }).fill("ssh-ed25519 AAAA");
  await page.getByLabel("Title").fill("Desk");
  await page.getByRole("button", { name: "Add key" }).click();
  await page.getByText("Key is invalid. Check that you copied all of it").waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Desk");

  await page.getByLabel("Key", { exact: true }).fill(buildEd25519Key());
  await page.getByLabel("Expiration date").fill("2099-01-01");
  await page.getByRole("button", { name: "Add key" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Desk" });
  expect(await row.innerText()).toMatch(/Expires[\s\S]*2099/);
  await page.getByRole("button", { name: "Remove Desk" }).click();
  await page.getByRole("heading", { name: "No SSH keys yet" }).waitFor();
});
