import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilFocused, waitUntilGone } from "./focus.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=emoji";
const EXPECTED = { expected: [/status of 404/] };

describe("the emoji picker", () => {
  test("shows what is used most first, then the categories in order [AWARD-006] [AWARD-007]", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Choose an emoji" }).click();
    const groups = page.getByRole("dialog").getByRole("group");
    await groups.first().waitFor();
    const names = await groups.evaluateAll((all) =>
      all.map((group) => group.firstElementChild?.textContent),
    );
    expect(names).toEqual([
      "Frequently used",
      "Activity",
      "People",
      "Nature",
      "Food",
      "Travel",
      "Objects",
      "Symbols",
      "Flags",
    ]);
    expect(await groups.first().getByRole("option").allInnerTexts()).toEqual(["🚀", "😀"]);
  });

  test("is searched and walked by keys alone, and gives the focus back", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: "Choose an emoji" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    const search = page.getByRole("combobox", { name: "Search emoji" });
    await waitUntilFocused(search);
    // The page behind the dialog has lists with options, so search for options only in the dialog.
    const dialog = page.getByRole("dialog");
    const active = dialog.getByRole("option", { selected: true });
    await page.keyboard.press("ArrowDown");
    expect(await active.innerText()).toBe("🚀");
    await page.keyboard.press("ArrowRight");
    expect(await active.innerText()).toBe("😀");
    await page.keyboard.press("ArrowDown");
    expect(await active.innerText()).toBe("🏀");
    await page.keyboard.type("food 6");
    await expect.poll(() => dialog.getByRole("option").allInnerTexts()).toEqual(["🍕"]);
    await page.keyboard.press("Enter");
    await waitUntilGone(dialog);
    await page.getByText("Last emoji: 🍕 food_6").waitFor();
    await waitUntilFocused(trigger);

    await page.keyboard.press("Enter");
    await waitUntilFocused(search);
    await page.keyboard.press("Escape");
    await waitUntilGone(dialog);
    await waitUntilFocused(trigger);
    await page.getByText("Last emoji: 🍕 food_6").waitFor();
  });

  test("leads to a category, and takes a click", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Choose an emoji" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Flags" }).click();
    await dialog.getByRole("option", { name: "flags 1", exact: true }).click();
    await page.getByText("Last emoji: 🏁 flags_1").waitFor();
  });

  test("says when nothing fits", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Choose an emoji" }).click();
    await page.getByRole("combobox", { name: "Search emoji" }).fill("nothing at all");
    await page.getByText("No matching results.").waitFor();
  });

  test("offers a few and says it when the others did not come [AWARD-019]", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "One that does not come" }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText("We encountered an error while adding the remaining categories", { exact: true })
      .waitFor();
    expect(await dialog.getByRole("option").count()).toBe(8);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("group", { name: "Flags" }).waitFor();
  });

  test("comes from below on a phone, as wide as it", async () => {
    const page = await stage.visit(KIT, {
      ...EXPECTED,
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("button", { name: "Choose an emoji" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return box && Math.round(box.y + box.height);
      })
      .toBeGreaterThan(835);
    expect((await dialog.boundingBox())?.width).toBeGreaterThan(380);
    await page.keyboard.press("Escape");
    await waitUntilGone(dialog);
  });
});
