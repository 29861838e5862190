import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilFocused, waitUntilGone } from "./focus.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=overlays,actions";
const EXPECTED = { expected: [/status of 404/] };

describe("a menu", () => {
  test(
    "opens by key, is walked by arrows and letters, and gives the focus back",
    { tags: "core" },
    async () => {
      const page = await stage.visit(KIT, EXPECTED);
      const trigger = page.getByRole("button", { name: "Comment actions" });
      await trigger.focus();
      await page.keyboard.press("ArrowDown");
      await waitUntilFocused(page.getByRole("menuitem", { name: "Report abuse to admin" }));
      expect(await trigger.getAttribute("aria-expanded")).toBe("true");
      await page.keyboard.press("c");
      await waitUntilFocused(page.getByRole("menuitem", { name: "Copy link" }));
      await page.keyboard.press("ArrowDown");
      await waitUntilFocused(page.getByRole("menuitem", { name: "Delete comment" }));
      await page.keyboard.press("Escape");
      await waitUntilGone(page.getByRole("menu"));
      await waitUntilFocused(trigger);
      expect(await trigger.getAttribute("aria-expanded")).toBe("false");
    },
  );

  test("runs what was chosen", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Comment actions" }).click();
    await page.getByRole("menuitem", { name: "Copy link" }).click();
    await page.getByText("Last action: copy").waitFor();
    await waitUntilGone(page.getByRole("menu"));
  });

  test("closes when somebody presses beside it", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Comment actions" }).click();
    await page.getByRole("menu").waitFor();
    await page.mouse.click(5, 400);
    await waitUntilGone(page.getByRole("menu"));
  });

  test("that asks a question gives the focus back to its own button", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: "Comment actions" });
    await trigger.click();
    await page.getByRole("menuitem", { name: "Delete comment" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this comment?" });
    await waitUntilFocused(question.getByRole("button", { name: "Cancel" }));
    await page.keyboard.press("Escape");
    await page.getByText("Last action: kept").waitFor();
    await waitUntilFocused(trigger);
  });

  test("comes from below on a phone", async () => {
    const page = await stage.visit(KIT, {
      ...EXPECTED,
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("button", { name: "Comment actions" }).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return box && Math.round(box.y + box.height);
      })
      .toBeGreaterThan(800);
    expect((await menu.boundingBox())?.width).toBeGreaterThan(380);
    await page.keyboard.press("Escape");
    await waitUntilGone(menu);
  });
});

describe("a split button", () => {
  test("renames its action by the mode that was chosen", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Choose what to write" }).click();
    const chosen = page.getByRole("menuitemradio", { name: "Comment" });
    expect(await chosen.getAttribute("aria-checked")).toBe("true");
    await page.getByRole("menuitemradio", { name: "Start thread" }).click();
    await page.getByRole("button", { name: "Start thread", exact: true }).waitFor();
  });
});

describe("a popover", () => {
  test("takes the focus and gives it back", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: "Confidentiality" });
    await trigger.click();
    const dialog = page.getByRole("dialog", { name: "Confidentiality" });
    await waitUntilFocused(dialog);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await waitUntilGone(dialog);
    await waitUntilFocused(trigger);
  });
});
