import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createProject } from "../support/places.ts";
import { pushRepository } from "./pushed-repositories.ts";

const stage = setUpBrowserTest();

async function enter(options: Parameters<typeof stage.visit>[1] = {}) {
  const person = buildTestUser();
  const page = await stage.enter(options);
  await signUpByRequest(page, person);
  return { page, person };
}

async function openRepository(
  options: Parameters<typeof stage.visit>[1] = {},
  extra: Record<string, string> = {},
) {
  const { page, person } = await enter(options);
  const { project, head } = await pushRepository(page, stage.url, person, extra);
  return { page, person, head, path: `/${project.path_with_namespace}` };
}

const measureSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe("an empty repository", () => {
  test(
    "says how to push, with the project's own address [REPO-001]",
    { tags: "core" },
    async () => {
      const { page } = await enter();
      const project = await createProject(page, { name: "Portal" });
      const path = `/${project.path_with_namespace}`;
      await openPage(page, path);
      await page.getByRole("link", { name: "Code" }).click();
      await page.getByRole("heading", { name: "This repository is empty" }).waitFor();
      const url = `${stage.url}${path}.git`;
      await page.getByText(`git remote add origin ${url}`).waitFor();
      await page.getByText(`git clone ${url}`).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
    },
  );

  test("says only that it has no commits to a visitor", async () => {
    const { page } = await enter();
    const project = await createProject(page, { name: "Portal", visibility: "public" });
    const visitor = await stage.visit(`/${project.path_with_namespace}/-/tree`);
    await visitor.getByText("There are no commits yet.").waitFor();
    expect(await visitor.getByText("git push").count()).toBe(0);
  });
});

describe("the page of a folder", () => {
  test(
    "lists folders first with their last commits, and shows the README [REPO-020]",
    { tags: "core" },
    async () => {
      const { page, path } = await openRepository();
      await openPage(page, `${path}/-/tree`);
      const table = page.getByRole("table", { name: "Files and folders" });
      await table.getByText("Add the webhook").first().waitFor();
      const names = await table.locator("tbody td:first-child").allInnerTexts();
      expect(names.map((name) => name.replace(/\s+/g, " ").trim())).toEqual([
        "Folder: docs",
        "Folder: internal",
        "File: README.md",
        "Symbolic link: link",
        "File: odd #1 100%.txt",
        "File: pixel.png",
        "File: zeros.bin",
      ]);
      await page.getByRole("heading", { name: "Parcel API" }).waitFor();
      await page.getByRole("button", { name: "Clone" }).click();
      const url = await page.getByLabel("Clone with HTTP").innerText();
      expect(url).toBe(`${stage.url}${path}.git`);
      await page.keyboard.press("Escape");
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await table.getByRole("link", { name: "internal" }).click();
      await table.getByRole("link", { name: "webhook", exact: false }).first().click();
      await table.getByRole("link", { name: "retry.go" }).waitFor();
      expect(page.url()).toBe(`${stage.url}${path}/-/tree/main/internal/webhook`);
    },
  );

  test("leads from the README to the files and images that it names", async () => {
    const { page, path } = await openRepository();
    await openPage(page, `${path}/-/tree`);
    const image = page.getByRole("img", { name: "A pixel" });
    await image.waitFor();
    expect(await image.getAttribute("src")).toBe(`${path}/-/raw/main/pixel.png`);
    await page.getByRole("link", { name: "the guide" }).click();
    await page.getByRole("heading", { name: "Guide", exact: true }).waitFor();
    await page.getByRole("link", { name: "the start" }).click();
    await page.waitForURL(`${stage.url}${path}/-/blob/main/README.md`);
  });

  test("works without JavaScript, and on a screen of 320 px", async () => {
    const { path } = await openRepository();
    const page = await stage.visit(`${path}/-/tree`, {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
    });
    await page.getByText(`git clone ${stage.url}${path}.git`).waitFor();
    expect(await measureSidewaysScroll(page)).toBe(0);
    await page.getByRole("link", { name: "README.md" }).first().click();
    await page.getByRole("link", { name: "Code", exact: true }).last().click();
    await page.getByText("# Parcel API").waitFor();
    expect(await measureSidewaysScroll(page)).toBe(0);
  });
});

describe("the ref selector", () => {
  test(
    "finds branches and tags by keyboard, and keeps the path [BRANCH-060] [BRANCH-061]",
    { tags: "core" },
    async () => {
      const { page, path } = await openRepository();
      await openPage(page, `${path}/-/tree/main/internal`);
      await page.getByRole("button", { name: "Branch or tag: main" }).press("Enter");
      const list = page.getByRole("dialog", { name: "Branches and tags" });
      await list.getByRole("link", { name: "v1.0" }).waitFor();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await list.getByLabel("Find a branch or tag").fill("26");
      await list.getByRole("link", { name: "main" }).waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
      await page.waitForURL(`${stage.url}${path}/-/tree/release/26.1/internal`);
      await page.getByRole("button", { name: "Branch or tag: release/26.1" }).waitFor();
      await page.getByRole("link", { name: "Folder: webhook" }).waitFor();
    },
  );

  test("opens a new tab for a click with a modifier key [BRANCH-062]", async () => {
    const { page, path } = await openRepository();
    await openPage(page, `${path}/-/blob/main/README.md`);
    await page.getByRole("button", { name: "Branch or tag: main" }).click();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "v1.0" }).click({ modifiers: ["ControlOrMeta"] });
    const tab = await opened;
    await tab.waitForURL(`${stage.url}${path}/-/blob/v1.0/README.md`);
    expect(page.url()).toBe(`${stage.url}${path}/-/blob/main/README.md`);
    await tab.close();
  });

  test("says when the list could not be loaded, and tries again [BRANCH-063]", async () => {
    const { page, path } = await openRepository({ expected: [/status of 500/] });
    await openPage(page, `${path}/-/tree`);
    await page.route("**/refs?*", (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Branch or tag: main" }).click();
    await page.getByText("An error occurred while getting projects").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("link", { name: "release/26.1" }).waitFor();
  });
});

describe("the page of a file", () => {
  test("shows code in colors, with lines to link to [REPO-021]", { tags: "core" }, async () => {
    const { page, path, head } = await openRepository();
    await openPage(page, `${path}/-/blob/main/internal/webhook/retry.go#L9-10`);
    const code = page.getByRole("region", { name: "Content of retry.go" });
    await code.locator(".hljs-keyword", { hasText: "package" }).waitFor();
    expect(await page.locator("a[data-selected]").allInnerTexts()).toEqual(["9", "10"]);
    await code.getByRole("link", { name: "3", exact: true }).click();
    expect(page.url()).toContain("#L3");
    await code.getByRole("link", { name: "6", exact: true }).click({ modifiers: ["Shift"] });
    await page.waitForURL(/#L3-6$/);
    await expect.poll(() => page.locator("a[data-selected]").count()).toBe(4);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("y");
    await page.waitForURL(`${stage.url}${path}/-/blob/${head}/internal/webhook/retry.go#L3-6`);
  });

  test("shows images as images, and offers other files as downloads [REPO-021]", async () => {
    const { page, path } = await openRepository();
    await openPage(page, `${path}/-/blob/main/pixel.png`);
    const image = page.getByRole("img", { name: "pixel.png" });
    await image.waitFor();
    expect(await image.evaluate((img: HTMLImageElement) => img.decode().then(() => true))).toBe(
      true,
    );
    await openPage(page, `${path}/-/blob/main/zeros.bin`);
    await page.getByText("This file can’t be shown here.").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).last().click();
    expect((await download).suggestedFilename()).toBe("zeros.bin");
  });

  test("renders Markdown, with its source one click away [REPO-021]", async () => {
    const { page, path } = await openRepository();
    await openPage(page, `${path}/-/blob/main/docs/guide.md`);
    await page.getByRole("heading", { name: "Guide", exact: true }).waitFor();
    await page.getByRole("navigation", { name: "View of the file" }).getByText("Code").click();
    await page.getByRole("region", { name: "Content of guide.md" }).waitFor();
    expect(new URL(page.url()).search).toBe("?plain=1");
  });

  test("opens names with special characters, and says when there is no such file", async () => {
    const { page, path } = await openRepository({ expected: [/status of 404/] });
    await openPage(page, `${path}/-/tree`);
    await page.getByRole("link", { name: "odd #1 100%.txt" }).click();
    await page.getByRole("region", { name: "Content of odd #1 100%.txt" }).waitFor();
    await page.reload();
    await page.getByRole("region", { name: "Content of odd #1 100%.txt" }).waitFor();
    const answer = await page.goto(`${path}/-/blob/main/nothing.txt`);
    expect(answer?.status()).toBe(404);
  });

  test("stays usable with 50,000 lines", async () => {
    const long = Array.from({ length: 50_000 }, (_line, index) => `line ${index + 1}`).join("\n");
    const { page, path } = await openRepository({}, { "long.txt": `${long}\n` });
    await openPage(page, `${path}/-/blob/main/long.txt#L49000`);
    const line = page.locator("#L49000");
    await line.waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector("#L49000")!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    await page.getByText("50,000 lines").waitFor();
  });
});
