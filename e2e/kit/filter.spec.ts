import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilFocused, waitUntilGone } from "./focus.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=fields";
const EXPECTED = { expected: [/status of 404/] };

function filterOf(page: Page) {
  const form = page.getByRole("search", { name: "Filter issues" });
  return {
    form,
    field: form.getByRole("combobox"),
    options: form.getByRole("option"),
    result: () => page.locator("output").first().innerText(),
  };
}

describe("the filter field", () => {
  test("is filled with the keyboard alone: key, operator, value, text", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const { field, options, result, form } = filterOf(page);
    await field.focus();
    await expect.poll(() => options.allInnerTexts()).toEqual(["Author", "Milestone", "Label"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => options.count()).toBe(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => options.allInnerTexts()).toEqual(["26.1", "26.2", "26.3"]);
    await page.keyboard.type(".2");
    await expect.poll(() => options.allInnerTexts()).toEqual(["26.2"]);
    await page.keyboard.press("Enter");
    await expect.poll(result).toBe("milestone!=26.2");
    await page.getByRole("status").getByText("11 results").waitFor();

    await page.keyboard.type("crash on start");
    await page.keyboard.press("Enter");
    await expect.poll(result).toBe("milestone!=26.2 crash on start");
    await waitUntilFocused(field);
    await waitUntilGone(form.getByRole("listbox"));
  });

  test("takes tokens back with Backspace", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const { field, result } = filterOf(page);
    await field.fill("label:bug author:praman");
    await field.press("Enter");
    await expect.poll(result).toBe("label=bug author=praman");
    expect(await field.inputValue()).toBe("");
    await field.press("Backspace");
    await expect.poll(result).toBe("label=bug");
    await page.getByRole("button", { name: "Remove filter Label is bug" }).click();
    await expect.poll(result).toBe("No filter");
    await waitUntilFocused(field);
  });

  test("clears with the first Escape and closes with the next", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const { field, form } = filterOf(page);
    await field.fill("cra");
    await form.getByRole("listbox").waitFor();
    await field.press("Escape");
    expect(await field.inputValue()).toBe("");
    expect(await form.getByRole("listbox").count()).toBe(1);
    await field.press("Escape");
    await waitUntilGone(form.getByRole("listbox"));
  });

  test("loads values, and offers recent searches while it is empty", async () => {
    const page = await stage.visit(KIT, EXPECTED);
    const { field, form, options, result } = filterOf(page);
    await field.click();
    await options.getByText("Author").click();
    await options.getByText("@hlindqvist").click();
    await expect.poll(result).toBe("author=hlindqvist");
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await expect.poll(result).toBe("No filter");
    await field.press("Escape");
    await field.press("ArrowDown");
    await form.getByText("Recent searches").waitFor();
    await options.getByText("Author is @hlindqvist").click();
    await expect.poll(result).toBe("author=hlindqvist");
  });
});
