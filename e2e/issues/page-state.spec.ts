import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { createIssue, postToApi } from "../support/places.ts";
import { createAndOpenIssue, issueApiPath, openWithChangedJson, putToApi } from "./issue-stage.ts";

const stage = setUpBrowserTest();

const head = (page: Page) => page.locator("header", { has: page.locator("h1") });
/** A button in the issue's header. The comment form has a button with the same name. */
const button = (page: Page, name: string) => head(page).getByRole("button", { name });
const pill = (page: Page, word: string) => head(page).getByText(word, { exact: true });
const formButton = (page: Page, name: string) => page.locator("form").getByRole("button", { name });
const counter = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: /^Issues \d/ });

describe("closing and reopening", () => {
  test(
    "swaps the state and counts what is open [ISSUE-051] [ISSUE-053] [ISSUE-054] [ISSUE-060] [ISSUE-061]",
    { tags: "core" },
    async () => {
      const { page } = await createAndOpenIssue(stage);
      await pill(page, "Open").waitFor();
      expect(await counter(page).innerText()).toContain("1");
      await button(page, "Close issue").click();
      await pill(page, "Closed").waitFor();
      await expect.poll(() => counter(page).innerText()).toContain("0");
      expect(await button(page, "Close issue").count()).toBe(0);
      await button(page, "Reopen issue").click();
      await pill(page, "Open").waitFor();
      await expect.poll(() => counter(page).innerText()).toContain("1");
      await page.reload();
      await pill(page, "Open").waitFor();
    },
  );

  test("can change before the code of the activity is loaded", async () => {
    const { page, project, iid } = await createAndOpenIssue(stage);
    let load = () => {};
    const isWanted = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/issue-activity-[^/]*\.js$/, async (route) => {
      await isWanted;
      await route.continue();
    });
    await page.reload();
    await putToApi(page, issueApiPath(project, iid), { state_event: "close" });
    await pill(page, "Closed").waitFor();
    expect(await formButton(page, "Close issue").count()).toBe(1);
    load();
    // A text that differs from the server's is an error in the console, which fails the test.
    await formButton(page, "Reopen issue").waitFor();
  });

  test("shows a reopened issue as open [ISSUE-051]", async () => {
    const issue = await createAndOpenIssue(stage);
    await openWithChangedJson(issue, (page) => ({ ...page, state: "reopened" }));
    await pill(issue.page, "Open").waitFor();
    await button(issue.page, "Close issue").waitFor();
  });

  test("keeps the button busy until the answer is there [ISSUE-063]", async () => {
    const { page } = await createAndOpenIssue(stage);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/graphql", async (route) => {
      await held;
      await route.continue();
    });
    const close = button(page, "Close issue");
    await close.click();
    await expect.poll(() => close.getAttribute("aria-busy")).toBe("true");
    await pill(page, "Open").waitFor();
    answer();
    await pill(page, "Closed").waitFor();
    await expect.poll(() => button(page, "Reopen issue").getAttribute("aria-busy")).toBeNull();
  });

  test("is not offered once it is closed and locked [ISSUE-065]", async () => {
    const { page, project, iid, path } = await createAndOpenIssue(stage);
    await putToApi(page, issueApiPath(project, iid), {
      discussion_locked: true,
      state_event: "close",
    });
    await openPage(page, path);
    await pill(page, "Closed").waitFor();
    expect(await button(page, "Reopen issue").count()).toBe(0);
  });

  test("says what went wrong, in the server's words if it has any [ISSUE-067]", async () => {
    const { page } = await createAndOpenIssue(stage, {}, { expected: [/503/] });
    const said = { data: { updateIssue: { errors: ["Not now", "Not ever"] } } };
    await page.route("**/api/graphql", (route) => route.fulfill({ json: said }));
    await button(page, "Close issue").click();
    await page.getByRole("alert").getByText("Not now. Not ever").waitFor();
    await page.unroute("**/api/graphql");
    await page.route("**/api/graphql", (route) => route.fulfill({ status: 503 }));
    await button(page, "Close issue").click();
    const words = "Error occurred while updating the issue status";
    await page.getByRole("alert").getByText(words).waitFor();
    await pill(page, "Open").waitFor();
  });
});

describe("closing what is blocked", () => {
  test("asks first, names what stands in the way, and takes no for an answer [ISSUE-058] [ISSUE-059]", async () => {
    const { page, project, iid, path } = await createAndOpenIssue(stage);
    const other = await createIssue(page, project, { title: "Find the scissors" });
    await postToApi(page, `${issueApiPath(project, iid)}/links`, {
      target_project_id: project.id,
      target_issue_iid: other.iid,
      link_type: "is_blocked_by",
    });
    await openPage(page, path);
    await button(page, "Close issue").click();
    const question = page.getByRole("alertdialog", {
      name: "Are you sure you want to close this blocked issue?",
    });
    await question.getByRole("link", { name: `#${other.iid}` }).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await pill(page, "Open").waitFor();
    await page.keyboard.press("Shift+C");
    await question.getByRole("button", { name: "Yes, close issue" }).click();
    await pill(page, "Closed").waitFor();
  });
});
