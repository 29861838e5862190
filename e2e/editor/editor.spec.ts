import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";

const stage = setUpBrowserTest();
const KIT = "/-/kit?part=editor";
let page: Page;
let text: Locator;
/** The options of the list named "Suggestions". The kit page also shows other lists. */
const options = () => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const editor = () => page.locator("#editor");

beforeEach(async () => {
  page = await stage.visit(KIT);
  text = page.getByRole("textbox", { name: "Comment", exact: true });
});

/**
 * Simulates a paste from another program. `types` maps MIME types to the strings in the
 * clipboard.
 */
async function paste(area: Locator, types: Record<string, string>): Promise<void> {
  await area.evaluate((field, data) => {
    const transfer = new DataTransfer();
    for (const [type, value] of Object.entries(data)) transfer.setData(type, value);
    const event = new ClipboardEvent("paste", {
      clipboardData: transfer,
      cancelable: true,
      bubbles: true,
    });
    field.dispatchEvent(event);
  }, types);
}

/** Waits for the editor's code, which the page loads on the first click into the field. */
async function untilReady(): Promise<void> {
  await text.click();
  await expect
    .poll(async () => {
      await paste(text, { "text/plain": "a\tb\n1\t2" });
      return text.inputValue();
    })
    .toContain("---");
  await text.fill("");
}

describe("writing", () => {
  test(
    "formats by toolbar and by keys, and the browser can undo it",
    { tags: "core" },
    async () => {
      await text.fill("one two");
      await text.selectText();
      await editor().getByRole("button", { name: "Bold" }).first().click();
      expect(await text.inputValue()).toBe("**one two**");
      await page.keyboard.press("Control+i");
      expect(await text.inputValue()).toBe("**_one two_**");
      await page.keyboard.press("Control+z");
      expect(await text.inputValue()).toBe("**one two**");
      await page.keyboard.press("Control+z");
      expect(await text.inputValue()).toBe("one two");
      await text.selectText();
      await page.keyboard.type("(`");
      expect(await text.inputValue()).toBe("(`one two`)");
    },
  );

  test("has a toolbar that is one stop for Tab, with arrows inside", async () => {
    await editor().getByRole("tab", { name: "Write" }).first().focus();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe("Bold");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("Italic");
    await page.keyboard.press("End");
    expect(await focused()).toBe("Attach a file");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Zen mode, full screen");
  });

  test("goes on with a list, and Tab moves lines only there", async () => {
    await text.click();
    await page.keyboard.type("- one");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("two");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("three");
    expect(await text.inputValue()).toBe("- one\n  - two\nthree");
    await page.keyboard.press("Tab");
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(false);
  });

  test("sends by Ctrl+Enter, and by Escape asks before words are lost", async () => {
    await text.fill("words");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Sent.", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep writing" }).click();
    expect(await text.inputValue()).toBe("words");
    await text.press("Escape");
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByText("Cancelled.", { exact: true }).waitFor();
  });

  test("shows a preview, and says when there is none", { tags: "core" }, async () => {
    await text.fill("words");
    const [preview, write] = ["Preview", "Write"].map((name) =>
      editor().getByRole("tab", { name }).first(),
    );
    await preview?.click();
    await page.getByText("5 characters, drawn.").waitFor();
    await write?.click();
    await text.fill("fail");
    await preview?.click();
    await page.getByText("Couldn’t load the preview.").waitFor();
    await page.getByRole("tabpanel").getByRole("button", { name: "Try again" }).waitFor();
  });
});

describe("suggestions", () => {
  test("keep the focus in the text, and take its place by Enter", { tags: "core" }, async () => {
    await text.click();
    await page.keyboard.type("Ask @h");
    const option = page.getByRole("option", { name: /Hanna Lindqvist/ });
    await option.waitFor();
    expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
    const active = () => text.getAttribute("aria-activedescendant");
    const isSelected = async () =>
      page.locator(`[id="${await active()}"]`).getAttribute("aria-selected", { timeout: 1_000 });
    await expect.poll(isSelected).toBe("true");
    const first = await active();
    await page.keyboard.press("ArrowDown");
    await expect.poll(active).not.toBe(first);
    await page.keyboard.press("ArrowUp");
    await expect.poll(active).toBe(first);
    await page.keyboard.press("Enter");
    await expect.poll(() => text.inputValue()).toMatch(/^Ask @\w+ $/);
    await expect.poll(() => options().count()).toBe(0);
  });

  test("go by Escape, and do not come back for the same word", async () => {
    await text.click();
    await page.keyboard.type("@p");
    await options().first().waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("listbox", { name: "Suggestions" }).count()).toBe(0);
    await page.keyboard.type("ri");
    await page.keyboard.press("Enter");
    expect(await text.inputValue()).toBe("@pri\n");
  });

  test("that cannot be loaded are told as such", async () => {
    await text.click();
    await page.keyboard.type("#1");
    await page.getByText("Couldn’t load suggestions.").first().waitFor();
  });

  test("and files can be switched off", async () => {
    const locked = page.getByRole("textbox", { name: "Locked comment" });
    await locked.fill("");
    await locked.pressSequentially("@p");
    expect(await locked.getAttribute("aria-autocomplete")).toBeNull();
    expect(await options().count()).toBe(0);
    expect(await editor().getByRole("button", { name: "Attach a file" }).count()).toBe(1);
  });
});

describe("files", () => {
  const file = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from("stones") });
  /** Stops the clock of the page, so that the upload, which takes a second, does not end. */
  const stopClock = async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
  };

  test("hold their place in the text while they are on their way", async () => {
    await text.fill("before");
    await stopClock();
    await page.locator("input[type=file]").first().setInputFiles(file("ridge.png"));
    await page.getByRole("progressbar", { name: "Uploading ridge.png…" }).first().waitFor();
    expect(await text.inputValue()).toBe("before\n![Uploading ridge.png…]()\n");
    expect(await page.getByRole("listbox", { name: "Suggestions" }).count()).toBe(0);
    await page.clock.resume();
    await page.waitForFunction(
      (field) => (field as HTMLTextAreaElement | null)?.value.includes("/uploads/ridge.png"),
      await text.elementHandle(),
    );
    expect(await text.inputValue()).toBe("before\n![ridge.png](/uploads/ridge.png)\n");
  });

  test("that fail can be tried again or left out", async () => {
    await page.locator("input[type=file]").first().setInputFiles(file("refused.png"));
    const row = page.getByRole("listitem").filter({ hasText: "refused.png" }).first();
    await row.getByText("Files like this are not taken.").waitFor();
    await stopClock();
    await row.getByRole("button", { name: "Try again" }).click();
    await row.getByRole("progressbar").waitFor();
    await row.getByRole("button", { name: "Cancel uploading refused.png" }).click();
    expect(await text.inputValue()).not.toContain("refused");
  });

  test("are taken where they are dropped", { tags: "core" }, async () => {
    const drop = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["stones"], "dropped.png", { type: "image/png" }));
      return transfer;
    });
    await text.dispatchEvent("dragover", { dataTransfer: drop });
    await page.getByText("Drop files to attach").waitFor();
    await stopClock();
    await text.dispatchEvent("drop", { dataTransfer: drop });
    await page.getByRole("progressbar", { name: /dropped/ }).waitFor();
    expect(await page.getByText("Drop files to attach").count()).toBe(0);
  });
});

describe("pasting", () => {
  beforeEach(untilReady);

  test("an address over words makes a link", async () => {
    await text.fill("see this");
    await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 8));
    await paste(text, { "text/plain": "https://cairn.example/a" });
    expect(await text.inputValue()).toBe("see [this](https://cairn.example/a)");
  });

  test("cells become a table", async () => {
    await paste(text, { "text/plain": "a\tb\n1\t2" });
    expect(await text.inputValue()).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");
  });

  test("a page becomes Markdown, and nothing in it runs", async () => {
    await paste(text, {
      "text/plain": "Stones",
      "text/html": `<h2>Stones</h2><p>Some <b>bold</b> <a href="https://a.example/">words</a>
        <a href="javascript:alert(1)">not this</a></p><ul><li>one<ul><li>two</li></ul></li></ul>
        <table><tr><th>a</th></tr><tr><td>1|2</td></tr></table>
        <img src=x onerror="window.ran = true"><script>window.ran = true</script>`,
    });
    expect(await text.inputValue()).toBe(
      "## Stones\n\nSome **bold** [words](https://a.example/) not this\n\n- one\n  - two\n\n| a |\n| --- |\n| 1\\|2 |",
    );
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });
});

describe("zen mode", () => {
  test("holds the same text and is left by Escape, to the button it came from [NFORM-007]", async () => {
    await text.fill("calm");
    const button = editor().getByRole("button", { name: "Zen mode, full screen" }).first();
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Zen mode, full screen" });
    await dialog.waitFor();
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await page.keyboard.press("End");
    await page.keyboard.type(" and quiet");
    for (let times = 0; times < 8; times += 1) await page.keyboard.press("Tab");
    expect(await dialog.evaluate((zen) => zen.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await text.inputValue()).toBe("calm and quiet");
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await text.click();
    await page.keyboard.press("Control+z");
    expect(await text.inputValue()).not.toBe("calm and quiet");
  });
});

describe("drafts", () => {
  test("outlive the page, and go when the text is sent [NFORM-008]", async () => {
    await text.click();
    await page.keyboard.type("half a thought");
    await page
      .getByText(/Draft saved/)
      .first()
      .waitFor();
    await openPage(page, KIT);
    expect(await text.inputValue()).toBe("half a thought");
    await page
      .getByText(/Draft restored/)
      .first()
      .waitFor();
    await text.press("Control+Enter");
    await page.getByText("Sent.", { exact: true }).waitFor();
    await openPage(page, KIT);
    expect(await text.inputValue()).toBe("");
  });

  test("keep what was typed just before the page was left", async () => {
    await text.click();
    await page.keyboard.type("at the last moment");
    await openPage(page, KIT);
    expect(await text.inputValue()).toBe("at the last moment");
  });
});
