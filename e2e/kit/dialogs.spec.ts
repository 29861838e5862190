import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilFocused, waitUntilGone } from "./focus.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=overlays,editing";
const EXPECTED = { expected: [/status of 404/] };

describe("a dialog", () => {
  test("keeps the focus while it is open, and gives it back", { tags: "core" }, async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const opener = page.getByRole("button", { name: "Open a form" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "New branch" });
    await dialog.waitFor();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await waitUntilGone(dialog);
    await waitUntilFocused(opener);
  });

  test("goes when the page beside it is pressed, and a drawer too", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Open a form" }).click();
    const dialog = page.getByRole("dialog", { name: "New branch" });
    await dialog.waitFor();
    await page.mouse.click(10, 450);
    await waitUntilGone(dialog);
    await page.getByRole("button", { name: "Open details" }).click();
    const drawer = page.getByRole("dialog", { name: "Details" });
    await drawer.waitFor();
    await page.mouse.click(10, 450);
    await waitUntilGone(drawer);
  });

  test("can be pulled down on a phone", async () => {
    const page = await stage.visit(KIT, {
      ...EXPECTED,
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("button", { name: "Open details" }).click();
    const sheet = page.getByRole("dialog", { name: "Details" });
    await sheet.waitFor();
    // Waits until the sheet has slid in; before that, the pointer would miss it.
    let last: number | undefined;
    const hasStopped = async () => {
      const before = last;
      last = (await sheet.boundingBox())?.y;
      return last === before;
    };
    await expect.poll(hasStopped).toBe(true);
    const box = await sheet.boundingBox();
    await page.mouse.move(195, box!.y + 10);
    await page.mouse.down();
    await page.mouse.move(195, box!.y + 120, { steps: 4 });
    await page.mouse.up();
    await waitUntilGone(sheet);
  });

  test("in zen mode holds the same text, and Escape returns to the button", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const opener = page.getByRole("button", { name: "Zen mode", exact: true });
    await opener.click();
    const zen = page.getByRole("dialog", { name: "Zen mode" });
    await zen.getByLabel("Text").fill("Two attempts.");
    await page.keyboard.press("Escape");
    await waitUntilGone(zen);
    await waitUntilFocused(opener);
    expect(await page.getByLabel("Text", { exact: true }).inputValue()).toBe("Two attempts.");
  });
});

describe("the command palette", () => {
  test("is walked and run from its field", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const opener = page.getByRole("main").getByRole("button", { name: /^Search or run a command/ });
    await opener.click();
    const palette = page.getByRole("dialog", { name: "Command palette" });
    const field = palette.getByRole("combobox");
    await waitUntilFocused(field);
    const active = palette.getByRole("option", { selected: true });
    expect(await active.innerText()).toContain("Assign to…");
    await page.keyboard.press("ArrowDown");
    expect(await active.innerText()).toContain("Report abuse");
    await page.keyboard.type("ass");
    await palette.getByText("This issue").waitFor();
    expect(await palette.locator("mark").allInnerTexts()).toEqual(["Ass"]);
    await page.keyboard.press("Control+Enter");
    await page.getByText("Ran: assign in a new tab").waitFor();
    await waitUntilGone(palette);
    await waitUntilFocused(opener);
  });

  test("drops its context with Backspace", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Search or run a command/ })
      .click();
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await palette.getByText("#1482").waitFor();
    await page.keyboard.press("Backspace");
    await waitUntilGone(palette.getByText("#1482"));
    await palette.getByRole("combobox").fill("nothing like this");
    await palette.getByText("No matching results.").waitFor();
    await page.keyboard.press("Escape");
    await waitUntilGone(palette);
  });
});
