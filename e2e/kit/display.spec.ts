/**
 * Tests how the kit's display components react to keyboard and pointer. The tests do not check how
 * the components look; a person reviews that.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";

const stage = setUpBrowserTest();

const kit = async () => stage.visit("/-/kit");
const weight = (page: Page) =>
  page.getByRole("group", { name: "Weight" }).filter({ hasText: "3" }).first();

describe("a property", () => {
  it("is edited in its place, and Escape brings the old value back", async () => {
    const page = await kit();
    await page.getByRole("button", { name: "Edit weight" }).first().click();
    const first = page.getByRole("group", { name: "Weight" }).first();
    await first.getByRole("textbox").fill("8");
    expect(await first.getByRole("button", { name: "Apply" }).isVisible()).toBe(true);
    await first.getByRole("textbox").press("Escape");
    await weight(page).getByRole("button", { name: "Edit weight" }).waitFor();
    expect(await first.getByRole("textbox").count()).toBe(0);
  });

  it("is left by a click outside", async () => {
    const page = await kit();
    const first = page.getByRole("group", { name: "Weight" }).first();
    await page.getByRole("button", { name: "Edit weight" }).first().click();
    await first.getByRole("textbox").waitFor();
    await page.getByRole("heading", { name: "Properties" }).click();
    await first.getByRole("textbox").waitFor({ state: "detached" });
  });

  it("that cannot be edited now says why to whoever reaches it", async () => {
    const page = await kit();
    const edit = page.getByRole("button", { name: "Edit health status" });
    await edit.focus();
    expect(await edit.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("tooltip").filter({ hasText: "this issue is closed" }).waitFor();
  });
});

describe("the tooltip of what the keyboard has reached", () => {
  const edit = (page: Page) => page.getByRole("button", { name: "Edit health status" });
  const tooltip = (page: Page) =>
    page.getByRole("tooltip").filter({ hasText: "this issue is closed" });
  /**
   * Waits for two animation frames. By then the browser has sent all events for scrolling and
   * layout changes.
   */
  const untilReported = (page: Page) =>
    page.evaluate(async () => {
      const frame = () => new Promise((run) => requestAnimationFrame(run));
      await frame();
      await frame();
    });

  it("stays when the page has scrolled there, and goes when it scrolls away", async () => {
    const page = await stage.visit("/-/kit");
    // Focusing scrolls the page, and the tooltip opens before the browser sends the scroll event. That
    // late event must not close the tooltip.
    await edit(page).evaluate(async (element) => {
      element.focus();
      while (!document.querySelector("[role=tooltip]")) await new Promise((run) => setTimeout(run));
    });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await untilReported(page);
    expect(await tooltip(page).isVisible()).toBe(true);
    await page.evaluate(() => scrollBy(0, 40));
    await tooltip(page).waitFor({ state: "detached" });
  });

  it("stays when the pointer leaves the page", async () => {
    const page = await stage.visit("/-/kit");
    await page.getByRole("heading", { name: "Properties" }).hover();
    await edit(page).focus();
    await tooltip(page).waitFor();
    await page.mouse.move(-1, -1);
    await untilReported(page);
    expect(await tooltip(page).isVisible()).toBe(true);
  });
});

describe("a table", () => {
  it("tells by which column it is sorted, and turns around", async () => {
    const page = await kit();
    const head = page.getByRole("columnheader", { name: "Deliveries" }).first();
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    await head.getByRole("button").press("Enter");
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    const other = page.getByRole("columnheader", { name: "Last status" }).first();
    await other.getByRole("button").press("Enter");
    expect(await other.getAttribute("aria-sort")).toBe("ascending");
    expect(await head.getAttribute("aria-sort")).toBeNull();
  });

  it("stays a table where its rows stand as blocks", async () => {
    const page = await stage.visit("/-/kit", { viewport: { width: 390, height: 844 } });
    const table = page.getByRole("table", { name: "Deliveries" });
    expect(await table.getByRole("row").count()).toBe(4);
    expect(await table.getByRole("rowheader", { name: "410 Gone" }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe("rendered text", () => {
  it("comes in through the content policy, and keeps what the reader unfolded", async () => {
    const page = await kit();
    const details = page.locator(".md details");
    await details.locator("summary").click();
    // Changes another part of the page. React must not replace the rendered text: that would close
    // the `details` element.
    await page.getByRole("button", { name: "thumbs up, 6" }).click();
    await page.getByRole("button", { name: "thumbs up, 5" }).waitFor();
    expect(await details.getAttribute("open")).not.toBeNull();
  });

  it("shows the colours that it names", async () => {
    const page = await kit();
    const chip = page.locator(".md [data-color='#c2402f']");
    const color = await chip.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(color).toBe("rgb(194, 64, 47)");
  });
});

it("a row shows one ring around itself while its link has the focus", async () => {
  const page = await kit();
  const link = page.getByRole("link", { name: "One line, and nothing else" });
  await link.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const rings = await link.evaluate((element) => [
    getComputedStyle(element).outlineStyle,
    getComputedStyle(element.closest("li") ?? element).outlineStyle,
  ]);
  expect(rings).toEqual(["none", "solid"]);
});

it("two pictures are compared with the arrow keys", async () => {
  const page = await kit();
  await page.getByRole("radio", { name: "Swipe" }).check();
  const slider = page.getByRole("slider", { name: "Position" });
  await slider.press("Home");
  const share = () =>
    page
      .getByAltText("Contour lines, after")
      .evaluate((picture) => getComputedStyle(picture).clipPath);
  expect(await share()).toContain("0%");
  await slider.press("End");
  expect(await share()).toContain("100%");
});
