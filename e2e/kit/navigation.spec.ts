import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilFocused } from "./focus.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=navigation,actions";
const EXPECTED = { expected: [/status of 404/] };

describe("arrows go through", () => {
  test("tabs, whose panels keep what was typed", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByLabel("Kept text").fill("still here");
    await page.getByRole("tab", { name: "Summary" }).focus();
    await page.keyboard.press("ArrowRight");
    await waitUntilFocused(page.getByRole("tab", { name: /^Metrics/ }));
    await page.getByText("Three charts.").waitFor();
    expect(await page.getByLabel("Kept text").isVisible()).toBe(false);
    await page.keyboard.press("ArrowRight");
    await waitUntilFocused(page.getByRole("tab", { name: "Summary" }));
    expect(await page.getByLabel("Kept text").inputValue()).toBe("still here");
  });

  test("a tree", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const tree = page.getByRole("tree", { name: "Files" });
    await tree.getByRole("treeitem", { name: /^retry.go/ }).focus();
    await page.keyboard.press("ArrowUp");
    const folder = tree.getByRole("treeitem", { name: "webhook" });
    await waitUntilFocused(folder);
    await page.keyboard.press("ArrowRight");
    expect(await folder.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowRight");
    const file = tree.getByRole("treeitem", { name: "send.go" });
    await waitUntilFocused(file);
    await page.keyboard.press("Enter");
    expect(await file.getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Home");
    await page.keyboard.press("*");
    await tree.getByRole("treeitem", { name: "a.md" }).waitFor();
  });

  test("a toolbar, which is one stop", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const bar = page.getByRole("toolbar", { name: "Writing tools" });
    await bar.getByRole("button", { name: "Bold" }).focus();
    await page.keyboard.press("ArrowRight");
    await waitUntilFocused(bar.getByRole("button", { name: "Italic" }));
    await page.keyboard.press("Tab");
    expect(await bar.evaluate((it) => it.contains(document.activeElement))).toBe(false);
    await page.keyboard.press("Shift+Tab");
    await waitUntilFocused(bar.getByRole("button", { name: "Italic" }));
    await page.keyboard.press("End");
    await waitUntilFocused(bar.getByRole("button", { name: "Link" }));
  });
});
