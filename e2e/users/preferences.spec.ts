import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";

const stage = setUpBrowserTest();

test("calendars begin with the chosen day, and single keys stay off", async () => {
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  await openPage(page, "/-/profile/account");
  await page.getByText("Sunday").click();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await openPage(page, "/-/profile/account");
  expect(await page.getByRole("radio", { name: "Sunday" }).isChecked()).toBe(true);
  expect(await page.getByRole("switch", { name: "Single-key shortcuts" }).isChecked()).toBe(false);

  await openPage(page, "/-/kit?part=fields");
  await page
    .getByRole("button", { name: /^Due date/ })
    .first()
    .click();
  await page.locator("th").first().waitFor();
  expect(await page.locator("th").first().textContent()).toBe("Su");
});
