import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilFocused, waitUntilGone } from "./focus.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=overlays,actions";
const EXPECTED = { expected: [/status of 404/] };
const TEXT = "Milestone set to 26.2 on 2 issues.";

describe("a toast", () => {
  test("goes after five seconds, but not while the pointer is on it [SYS-001]", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    // Stops the clock, because on a slow machine the test itself takes half a second between its steps.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.getByRole("button", { name: "Show a toast" }).click();
    const toast = page.getByText(TEXT);
    await toast.waitFor();
    await page.clock.runFor(4500);
    expect(await toast.isVisible()).toBe(true);
    await toast.hover();
    await page.clock.runFor(20_000);
    expect(await toast.isVisible()).toBe(true);
    await page.mouse.move(700, 100);
    await page.clock.runFor(5000);
    await waitUntilGone(toast);
  });

  test("stands at the bottom left of the slab, and there is only one [SYS-002]", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Show a toast" }).click();
    const region = page.getByRole("region", { name: "Notifications" });
    await region.getByText(TEXT).waitFor();
    const slab = await page.getByRole("main").boundingBox();
    const box = await region.boundingBox();
    expect(Math.round(box!.x - slab!.x)).toBe(20);
    expect(Math.round(900 - box!.y - box!.height)).toBe(20);

    await page.getByRole("button", { name: "Show an error" }).click();
    await region
      .getByRole("alert")
      .getByText(/^Error occurred/)
      .waitFor();
    expect(await region.getByText(TEXT).count()).toBe(0);
  });

  test("is reached by F6, stays while the focus is in it, and leads back", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.clock.install();
    const opener = page.getByRole("button", { name: "Show a toast" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const region = page.getByRole("region", { name: "Notifications" });
    await region.getByText(TEXT).waitFor();
    await page.keyboard.press("F6");
    await waitUntilFocused(region.getByRole("button", { name: "Undo" }));
    await page.clock.runFor(20_000);
    expect(await region.getByText(TEXT).isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText("Undone", { exact: true }).waitFor();
    await waitUntilGone(region.getByText(TEXT));
    await waitUntilFocused(opener);
  });
});

describe("a tooltip", () => {
  test("comes with the focus and goes with Escape, and describes more than the name", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const tooltip = page.getByRole("tooltip");
    const button = page.getByRole("button", { name: "With a tooltip" });
    await page.getByRole("button", { name: "Updated" }).focus();
    await page.keyboard.press("Tab");
    await waitUntilFocused(button);
    await tooltip.getByText("Runs all checks again").waitFor();
    const description = await button.getAttribute("aria-describedby");
    expect(description).toBe(await tooltip.getAttribute("id"));
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "hidden" });
    expect(await button.getAttribute("aria-describedby")).toBe(null);
  });

  test("waits under the pointer, but not beside another", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.clock.install();
    // Stops the page's clock. From here on, time passes only when the test advances the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    const tooltip = page.getByRole("tooltip");
    await page
      .getByRole("toolbar", { name: "Writing tools" })
      .getByRole("button", { name: "Bold" })
      .hover();
    await page.clock.runFor(450);
    expect(await tooltip.isVisible()).toBe(false);
    await page.clock.runFor(100);
    await tooltip.getByText("Bold").waitFor();
    await page
      .getByRole("toolbar", { name: "Writing tools" })
      .getByRole("button", { name: "Italic" })
      .hover();
    await page.clock.runFor(20);
    await tooltip.getByText("Italic").waitFor();
  });

  test("tells why a button does nothing", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Not now" }).hover();
    await page.getByRole("tooltip").getByText("This issue is closed").waitFor();
  });
});

test("a hover card waits for the pointer to rest, and stays while it is on the card", async () => {
  const page = await stage.visit(KIT, EXPECTED);
  await page.getByRole("link", { name: "!913" }).hover();
  const card = page.getByRole("complementary", { name: "Merge request !913" });
  await card.waitFor();
  await card.hover();
  await page.waitForTimeout(300);
  expect(await card.isVisible()).toBe(true);
  await page.mouse.move(5, 5);
  await waitUntilGone(card);
});
