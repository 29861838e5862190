import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilFocused, waitUntilGone } from "./focus.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=overlays,fields";
const EXPECTED = { expected: [/status of 404/] };

describe("a picker", () => {
  test("of one closes with the choice", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: /^Color/ });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await waitUntilFocused(page.getByRole("option", { name: "No color" }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await waitUntilGone(page.getByRole("listbox"));
    expect(await trigger.innerText()).toBe("Color: Orange");
    await waitUntilFocused(trigger);

    await trigger.click();
    expect(await page.getByRole("option", { name: "Orange" }).getAttribute("aria-selected")).toBe(
      "true",
    );
    await page.getByRole("option", { name: "No color" }).click();
    await expect.poll(() => trigger.innerText()).toBe("Color: None");
  });

  test.each(["Enter", "Space"])(
    "has the focus on an option while %s is still down",
    async (key) => {
      const page = await stage.visit(KIT, EXPECTED);
      const trigger = page.getByRole("button", { name: /^Color/ });
      const option = page.getByRole("option", { name: "No color" });
      await trigger.focus();
      await page.keyboard.press(key);
      await waitUntilFocused(option);
      await page.keyboard.press("Escape");
      await waitUntilFocused(trigger);
      // Opens the list a second time. Its code is loaded by now, so the list opens while the key is
      // still down.
      await page.keyboard.down(key);
      await waitUntilFocused(option);
      await page.keyboard.up(key);
      await waitUntilFocused(option);
    },
  );

  test("of many is searched, and saves when it is applied", { tags: "core" }, async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Assignees", exact: true }).click();
    const search = page.getByRole("dialog").getByRole("searchbox");
    await waitUntilFocused(search);
    await page.keyboard.type("tomas");
    await expect
      .poll(() => page.getByRole("dialog").getByRole("option").allInnerTexts())
      .toEqual(["Tomás Herrera"]);
    await page.keyboard.press("Enter");
    await search.fill("");
    expect(await page.getByText("Assigned: Lena Fischer", { exact: true }).count()).toBe(1);
    await page.getByRole("option", { name: "Priya Raman" }).click();
    await page.getByRole("option", { name: "Lena Fischer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Assigned: Tomás Herrera, Priya Raman", { exact: true }).waitFor();
  });

  test("of many saves when it is closed, too", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: "Assignees", exact: true });
    await trigger.click();
    await page.getByRole("option", { name: "Diego Paz" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("Assigned: Lena Fischer, Diego Paz", { exact: true }).waitFor();
    await waitUntilFocused(trigger);
  });

  test("says when nothing fits", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Assignees", exact: true }).click();
    await page.getByRole("dialog").getByRole("searchbox").fill("nobody");
    await page.getByText("No matching people.").waitFor();
  });

  test("says when the list did not come, and tries again", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    await page.getByRole("button", { name: "Move issue" }).click();
    await page.getByText("Couldn’t load projects.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
    await page.getByRole("option", { name: "Red" }).waitFor();
  });
});

describe("the date picker", () => {
  test("is walked by arrows and pages", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: /^Due date/ });
    await trigger.click();
    await page.getByRole("heading", { name: "April 2026" }).waitFor();
    await waitUntilFocused(page.getByLabel("Date (yyyy-mm-dd)"));
    await page.keyboard.press("ArrowDown");
    await waitUntilFocused(page.getByRole("button", { name: /April 18, 2026/ }));
    const first = page.getByRole("dialog").locator("th").first();
    // Without a preference, weeks begin as the language of the browser says.
    expect(await first.textContent()).toBe("Su");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("Enter");
    await waitUntilGone(page.getByRole("dialog"));
    expect(await trigger.innerText()).toBe("Due date: May 25, 2026");
    await waitUntilFocused(trigger);
  });

  test("takes a typed date, and says what is none", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: /^Due date/ });
    await trigger.click();
    const typed = page.getByLabel("Date (yyyy-mm-dd)");
    await typed.fill("2026-02-30");
    await typed.press("Enter");
    await page.getByText("Enter a date like 2026-04-18.").waitFor();
    await typed.fill("2026-02-28");
    await typed.press("Enter");
    await expect.poll(() => trigger.innerText()).toBe("Due date: Feb 28, 2026");
  });

  test("knows no date at all", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const trigger = page.getByRole("button", { name: /^Due date/ });
    await trigger.click();
    await page.getByRole("button", { name: "No due date" }).click();
    await expect.poll(() => trigger.innerText()).toBe("Due date: None");
  });
});
