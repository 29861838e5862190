import { awardToggleUrl } from "@cairn/contract/awards";
import { EMOJIS_PATH } from "@cairn/contract/markdown";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { extendTimeLimitMs } from "../../server/test/allowed-time.ts";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { openPage, setUpBrowserTest, type BrowserProfileOptions } from "../support/browser.ts";
import { describeKinds, type NoteableStoryKind } from "../support/noteables.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";
import { createNoteableUnderTest } from "./issue-stage.ts";

const stage = setUpBrowserTest();

/** Opens a public issue or epic as its author. */
async function openAsAuthor(
  kind: NoteableStoryKind,
  options: BrowserProfileOptions = {},
  description = "",
) {
  const made = await createNoteableUnderTest(stage, kind, { description }, options);
  const { page, person, path } = made;
  await openPage(page, path);
  const toggle = awardToggleUrl(path);
  return { page, person, path, toggle, untilAnswered: countAnswers(page, toggle) };
}

/**
 * Returns a function that waits until the server has answered a given number of requests to
 * `toggle`.
 */
function countAnswers(page: Page, toggle: string) {
  let answered = 0;
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === toggle) answered += 1;
  });
  return (presses: number) => expect.poll(() => answered, { timeout: 10_000 }).toBe(presses);
}

const row = (page: Page) => page.getByRole("group", { name: "Reactions" });
const reaction = (page: Page, name: string) => row(page).getByRole("button", { name });
const adding = (page: Page) => row(page).getByRole("button", { name: "Add reaction" });
const labels = (buttons: Locator) =>
  buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
const shown = (page: Page) => labels(row(page).locator("[aria-label]"));

async function pick(page: Page, words: string): Promise<void> {
  await page.getByRole("combobox", { name: "Search emoji" }).fill(words);
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
}

describeKinds("reacting to an $name", (kind) => {
  test(
    "a press gives it, another takes it back, and it is kept [AWARD-001] [AWARD-003]",
    { tags: "core" },
    async () => {
      const { page, path, untilAnswered } = await openAsAuthor(kind);
      expect(await shown(page)).toEqual(["thumbs up, 0", "thumbs down, 0", "Add reaction"]);
      await reaction(page, "thumbs up").click();
      expect(await reaction(page, "thumbs up").getAttribute("aria-pressed")).toBe("true");
      await reaction(page, "thumbs down").click();
      expect(await shown(page)).toEqual(["thumbs up, 0", "thumbs down, 1", "Add reaction"]);
      await untilAnswered(2);
      await openPage(page, path);
      expect(await shown(page)).toEqual(["thumbs up, 0", "thumbs down, 1", "Add reaction"]);
      await reaction(page, "thumbs down").hover();
      await page.getByRole("tooltip", { name: "You" }).waitFor();
      await reaction(page, "thumbs down").click();
      expect(await reaction(page, "thumbs down, 0").getAttribute("aria-pressed")).toBe("false");
    },
  );

  test("other emoji come from the menu, stand behind the thumbs and go at zero [AWARD-002] [AWARD-004]", async () => {
    const { page } = await openAsAuthor(kind);
    await adding(page).click();
    await pick(page, "rocket");
    await waitUntilFocused(adding(page));
    const withRocket = ["thumbs up, 0", "thumbs down, 0", "rocket, 1", "Add reaction"];
    expect(await shown(page)).toEqual(withRocket);
    await reaction(page, "rocket").click();
    await waitUntilGone(reaction(page, "rocket"));
  });

  test("many presses at once end as the last one meant it", async () => {
    const { page, path, untilAnswered } = await openAsAuthor(kind);
    for (let n = 0; n < 7; n += 1) await reaction(page, "thumbs up").click();
    expect(await reaction(page, "thumbs up, 1").getAttribute("aria-pressed")).toBe("true");
    await untilAnswered(7);
    await openPage(page, path);
    expect(await reaction(page, "thumbs up, 1").getAttribute("aria-pressed")).toBe("true");
  });

  test("what is used often comes first, and is remembered for a year [AWARD-005] [AWARD-006]", async () => {
    const { page } = await openAsAuthor(kind);
    await adding(page).click();
    await pick(page, "100");
    await expect
      .poll(async () => {
        const cookies = await page.context().cookies();
        const cookie = cookies.find(({ name }) => name === "frequently_used_emojis");
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        return [cookie?.value, Math.round(days)];
      })
      .toEqual(["100", 365]);
    await adding(page).click();
    const first = page.getByRole("group", { name: "Frequently used" });
    await first.getByRole("option").first().waitFor();
    expect(await labels(first.getByRole("option"))).toEqual(["hundred points"]);
  });

  test("a key opens the menu, by which everything can be done", async () => {
    const { page } = await openAsAuthor(kind);
    const search = page.getByRole("combobox", { name: "Search emoji" });
    await pressKeyUntilOpen(page, ":", search);
    await waitUntilFocused(search);
    await page.keyboard.type("tada");
    await page.getByRole("option", { name: "party popper" }).waitFor();
    await page.keyboard.press("Enter");
    await reaction(page, "tada, 1").waitFor();
    await waitUntilGone(page.getByRole("dialog"));
    await waitUntilFocused(adding(page));
    await page.keyboard.press(":");
    await waitUntilFocused(search);
    await page.keyboard.press("Escape");
    await waitUntilGone(page.getByRole("dialog"));
    await waitUntilFocused(adding(page));
  });
});

describeKinds("when a reaction to an $name fails", (kind) => {
  test("the reaction goes back and the page says so [AWARD-016]", async () => {
    const { page, toggle } = await openAsAuthor(kind, { expected: [/status of 500/] });
    const said = page.getByText("Something went wrong on our end.", { exact: true });
    const none = ["thumbs up, 0", "thumbs down, 0", "Add reaction"];
    await page.route(`**${toggle}`, (route) => route.fulfill({ status: 500, body: "{}" }));
    await reaction(page, "thumbs up").click();
    await said.waitFor();
    expect(await shown(page)).toEqual(none);

    await openPage(page, page.url());
    await page.route(`**${toggle}`, (route) => route.fulfill({ json: { ok: false } }));
    await reaction(page, "thumbs down").click();
    await said.waitFor();
    expect(await shown(page)).toEqual(none);
  });

  test("a menu whose emoji do not come still offers a few [AWARD-019]", async () => {
    const { page } = await openAsAuthor(kind, { expected: [/ERR_FAILED|request failed/] });
    await page.route(`**${EMOJIS_PATH}`, (route) => route.abort());
    await adding(page).click();
    await page
      .getByText("We encountered an error while adding the remaining categories", { exact: true })
      .waitFor();
    await page.getByRole("option", { name: "eyes" }).click();
    await reaction(page, "eyes, 1").waitFor();
  });
});

describeKinds("who may not react to an $name", (kind) => {
  test("sees what others gave, with their names, and nothing to press [AWARD-012]", async () => {
    const { page, person, path, toggle, untilAnswered } = await openAsAuthor(kind);
    const visitor = await stage.visit(path);
    expect(await row(visitor).count()).toBe(0);
    await reaction(page, "thumbs up").click();
    await untilAnswered(1);
    const asked: string[] = [];
    visitor.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await openPage(visitor, path);
    const seen = row(visitor).getByRole("img", { name: "thumbs up, 1" });
    await seen.focus();
    await visitor.getByRole("tooltip", { name: person.name }).waitFor();
    await seen.click();
    expect(await row(visitor).getByRole("button").count()).toBe(0);
    expect(asked).not.toContain(toggle);
  });
});

describeKinds("the way to the reactions to an $name", (kind) => {
  const LONG = "A line.\n\n".repeat(120);
  const topOf = (page: Page) =>
    page.locator("#awards").evaluate((element) => Math.round(element.getBoundingClientRect().top));

  test("by the address ends 110 px below the upper edge [AWARD-015]", async () => {
    const { page } = await openAsAuthor(kind, {}, LONG);
    await page.evaluate(() => document.body.style.setProperty("padding-bottom", "100vh"));
    await page.evaluate(() => (location.hash = "awards"));
    await expect.poll(() => topOf(page)).toBe(110);
  });

  test("takes 200 ms for those who like motion [AWARD-015]", async () => {
    const { page } = await openAsAuthor(kind, { reducedMotion: "no-preference" }, LONG);
    await page.evaluate(() => document.body.style.setProperty("padding-bottom", "100vh"));
    // The menu stays empty: to show all emoji would take time of the scrolling.
    await page.route(`**${EMOJIS_PATH}`, () => {});
    const took = await page.evaluate(async () => {
      const began = performance.now();
      let last = began;
      addEventListener("scroll", () => (last = performance.now()));
      document.dispatchEvent(new KeyboardEvent("keydown", { key: ":", bubbles: true }));
      await new Promise((resolve) => {
        setTimeout(resolve, 1_500);
      });
      return last - began;
    });
    expect(took).toBeGreaterThan(120);
    expect(took).toBeLessThan(await extendTimeLimitMs(1_000, took));
    await expect.poll(() => topOf(page)).toBe(110);
  });
});

describeKinds("reacting to an $name on a phone", (kind) => {
  test("opens the menu as a sheet, and nothing scrolls sideways", async () => {
    const { page } = await openAsAuthor(kind, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await adding(page).click();
    const menu = page.getByRole("dialog", { name: "Add reaction" });
    await menu.getByRole("option", { name: "party popper" }).first().click();
    await reaction(page, "tada, 1").waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
