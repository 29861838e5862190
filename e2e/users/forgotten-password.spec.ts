import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { PASSWORD_REQUEST_PATH } from "@cairn/contract/users";
import { expect, test } from "vitest";
import { startTestSmtpServer } from "../../server/test/mail-servers.ts";
import { setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { buildTestUser, registerAccount, waitForHomePage } from "../support/people.ts";

const smtp = await startTestSmtpServer();
const stage = setUpBrowserTestWithOwnServer(smtp.variables);
const NEXT = "nine stones at a ford";

test.each([
  ["with JavaScript", {}],
  ["without JavaScript", { javaScriptEnabled: false }],
])(
  "a user sets a new password with an emailed link, %s",
  { tags: "core" },
  async (_how, options) => {
    const person = buildTestUser();
    await registerAccount(stage.url, person);
    const page = await stage.visit(SIGN_IN_PATH, options);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    const links = () =>
      smtp.received
        .filter(({ recipient }) => recipient === person.email)
        .flatMap(({ text }) => /http\S+password\S+/.exec(text ?? "") ?? []);
    await expect.poll(() => links().length).toBe(1);
    await page.goto(links()[0] ?? "");
    await page.getByLabel("Password", { exact: true }).fill(NEXT);
    await page.getByRole("button", { name: "Set password and sign in" }).click();
    await waitForHomePage(page, person);
  },
);

test("an address that is none is refused at its field", async () => {
  const page = await stage.visit(PASSWORD_REQUEST_PATH);
  await page.getByLabel("Email").fill("ada");
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Enter your email address, such as name@example.com.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
    "user[email]",
  );
});
