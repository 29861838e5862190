import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";

const stage = setUpBrowserTest();
const PREFERENCES = "/-/profile/preferences";
const SAVED = "**/api/v4/user/preferences";

test("calendars begin with the chosen day, and single keys stay off", async () => {
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  await openPage(page, PREFERENCES);
  const firstDay = page.getByLabel("First day of the week");
  const singleKeys = page.getByRole("switch", { name: "Single-key shortcuts" });
  await Promise.all([page.waitForResponse(SAVED), firstDay.selectOption("Sunday")]);
  await Promise.all([page.waitForResponse(SAVED), singleKeys.click()]);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await openPage(page, PREFERENCES);
  expect(await firstDay.inputValue()).toBe("0");
  expect(await singleKeys.isChecked()).toBe(false);

  await openPage(page, "/-/kit?part=fields");
  await page
    .getByRole("button", { name: /^Due date/ })
    .first()
    .click();
  await page.locator("th").first().waitFor();
  expect(await page.locator("th").first().textContent()).toBe("Su");
});

test("times are in the time zone of the browser, or in the chosen one", async () => {
  const page = await stage.enter({ timezoneId: "Asia/Tokyo" });
  await signUpByRequest(page, buildTestUser());
  await openPage(page, PREFERENCES);
  await page.getByText(/\d\d:\d\d UTC$/).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.cookie))
    .toContain("time_zone=Asia/Tokyo:-540");
  await openPage(page, PREFERENCES);
  await page.getByText(/\d\d:\d\d UTC\+9$/).waitFor();

  const timeZone = page.getByLabel("Time zone");
  await Promise.all([page.waitForResponse(SAVED), timeZone.selectOption("Asia/Kabul")]);
  await page.getByText(/\d\d:\d\d UTC\+4:30$/).waitFor();
  const html = await (await page.request.get(PREFERENCES)).text();
  expect(html).toContain("UTC+4:30");
  await openPage(page, PREFERENCES);
  await page.getByText(/\d\d:\d\d UTC\+4:30$/).waitFor();
});

test("notifications are switched off one by one", async () => {
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  await openPage(page, "/-/profile/notifications");
  const mentions = page.getByRole("switch", { name: "You are mentioned" });
  await Promise.all([page.waitForResponse(SAVED), mentions.click()]);
  await openPage(page, "/-/profile/notifications");
  expect(await mentions.isChecked()).toBe(false);
  expect(await page.getByRole("switch", { checked: true }).count()).toBe(5);
});
