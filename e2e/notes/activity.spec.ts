import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { discussionsAddress, notesAddress } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import { open, setUpBrowserTest } from "../support/browser.ts";
import { put } from "../support/places.ts";
import { activity, aTalk, numbers, openActivity, say, stone, stones } from "./activity-stage.ts";

const stage = setUpBrowserTest();
const REFUSED = [/status of 500/];

describe("the activity of an issue", () => {
  test("is the section with the id notes, and says where its data is [NOTE-001] [NOTE-002] [NOTE-009] [NOTE-143]", async () => {
    const { page, path, project, id, iid } = await aTalk(stage, 2);
    await openActivity(page, path);
    await activity(page).getByRole("heading", { name: "Activity" }).waitFor();
    const data = await activity(page).evaluate(({ attributes }) =>
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    );
    const full = project.path_with_namespace;
    expect(JSON.parse(data["data-notes-data"] ?? "")).toMatchObject({
      notesPath: notesAddress({ kind: "project", full_path: full }, { kind: "issue", id: id }),
      discussionsPath: discussionsAddress(issueBasePath(full, iid)),
    });
    expect(JSON.parse(data["data-noteable-data"] ?? "")).toMatchObject({
      id,
      iid,
      state: "opened",
    });
    expect(Object.values(JSON.parse(data["data-notes-filters"] ?? "") as object)).toEqual([
      0, 1, 2,
    ]);
  });

  test("can be read without scripts", async () => {
    const { path } = await aTalk(stage, 25);
    const page = await stage.visit(path, { javaScriptEnabled: false });
    expect(await stones(page)).toEqual(numbers(1, 20));
    expect(
      await activity(page)
        .getByRole("button", { name: /Oldest first/ })
        .isVisible(),
    ).toBe(false);
  });

  test("is turned round, form first, and stays so in this browser [NOTE-003] [NOTE-004] [NOTE-006] [NOTE-007]", async () => {
    const { page, path } = await aTalk(stage, 3);
    await openActivity(page, path);
    expect(await stones(page)).toEqual([1, 2, 3]);
    const isFormFirst = () =>
      activity(page).evaluate((section) => {
        const form = section.querySelector("textarea");
        const list = section.querySelector("ol");
        if (!form || !list) throw new Error("Both should be there.");
        return (form.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
    expect(await isFormFirst()).toBe(false);
    await activity(page).getByRole("button", { name: "Oldest first" }).click();
    await page.getByRole("menuitemradio", { name: "Newest first" }).click();
    await expect.poll(() => stones(page)).toEqual([3, 2, 1]);
    expect(await isFormFirst()).toBe(true);
    await openActivity(page, path);
    expect(await stones(page)).toEqual([3, 2, 1]);
    await page.keyboard.press("o");
    await expect.poll(() => stones(page)).toEqual([1, 2, 3]);
  });

  test("is empty at first, and says so", async () => {
    const { page, path } = await aTalk(stage, 0);
    await openActivity(page, path);
    await activity(page).getByText("Nothing has been said or done here yet.").waitFor();
  });

  test("draws as many shapes as there are notes while they come [NOTE-005]", async () => {
    const { page, path } = await aTalk(stage, 3);
    await open(page, path.replace(/\/\d+$/, ""));
    let letGo = () => {};
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/discussion_page.json*", async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.locator(`a[href="${path}"]`).first().click();
    const shapes = activity(page).locator("[aria-busy=true]:not([data-order]) > *");
    await expect.poll(() => shapes.count()).toBe(3);
    letGo();
    await expect.poll(() => stones(page)).toEqual([1, 2, 3]);
  });

  test("that cannot be read says so, and is read again [NOTE-032]", async () => {
    const { page, path } = await aTalk(stage, 1, {}, { expected: REFUSED });
    await openActivity(page, path);
    await page.route("**/discussion_page.json*", (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await activity(page)
      .getByRole("button", { name: /^Filter activity/ })
      .click();
    await page.getByRole("menuitemradio", { name: "Show comments only" }).click();
    await activity(page)
      .getByText("Something went wrong while fetching comments. Please try again.")
      .waitFor();
    await stone(page, 1).waitFor();
    await page.unroute("**/discussion_page.json*");
    await activity(page).getByRole("button", { name: "Try again" }).click();
    await activity(page)
      .getByRole("button", { name: /: Comments only$/ })
      .waitFor();
  });
});

describe("the filter", () => {
  test("shows only what was done, where nothing can be written, and is kept [NOTE-008] [NOTE-010] [NOTE-011] [NOTE-012] [NOTE-013]", async () => {
    const { page, path, project, iid } = await aTalk(stage, 1);
    await put(page, `/api/v4/projects/${project.id}/issues/${iid}`, { state_event: "close" });
    await openActivity(page, path);
    const choose = async (title: string) => {
      await activity(page)
        .getByRole("button", { name: /^Filter activity/ })
        .click();
      await page.getByRole("menuitemradio", { name: title }).click();
    };
    const done = activity(page).locator("[data-kind=system]");
    expect(await done.count()).toBeGreaterThan(0);

    await choose("Show history only");
    await stone(page, 1).waitFor({ state: "detached" });
    expect(await done.count()).toBeGreaterThan(0);
    expect(await activity(page).getByRole("textbox").count()).toBe(0);
    await activity(page)
      .getByText(/You see only what was done/)
      .waitFor();

    await openActivity(page, path);
    await activity(page)
      .getByRole("button", { name: /: History only$/ })
      .waitFor();
    await activity(page).getByRole("button", { name: "Show comments only" }).click();
    await stone(page, 1).waitFor();
    expect(await done.count()).toBe(0);

    await choose("Show all activity");
    await expect.poll(() => done.count()).toBeGreaterThan(0);
  });

  test("gives way to a link to a comment, for this once [NOTE-031]", async () => {
    const talk = await aTalk(stage, 0);
    const { page, path } = talk;
    const { id: noteId } = await say(page, talk, "Stone 1");
    await openActivity(page, path);
    await page.keyboard.press("f");
    await page.getByRole("menuitemradio", { name: "Show history only" }).click();
    await stone(page, 1).waitFor({ state: "detached" });
    await page.goto("about:blank");
    await open(page, `${path}#note_${noteId}`);
    await stone(page, 1).waitFor();
    await page.goto("about:blank");
    await openActivity(page, path);
    await activity(page)
      .getByRole("button", { name: /: History only$/ })
      .waitFor();
  });
});

describe("the timeline view", () => {
  test("shows each comment by its time, newest first; another filter ends it [NOTE-014] [NOTE-015] [NOTE-016] [NOTE-017]", async () => {
    const { page, path } = await aTalk(stage, 3, { issue_type: "incident" });
    await openActivity(page, path.replace("/issues/", "/issues/incident/"));
    const toggle = activity(page).getByRole("button", { name: "Timeline view" });
    await toggle.click();
    await expect.poll(() => stones(page)).toEqual([3, 2, 1]);
    await activity(page)
      .getByRole("button", { name: /: Comments only$/ })
      .waitFor();
    await activity(page).getByRole("button", { name: "Newest first" }).waitFor();
    expect(await toggle.getAttribute("aria-pressed")).toBe("true");
    await activity(page)
      .getByRole("button", { name: /^Filter activity/ })
      .click();
    await page.getByRole("menuitemradio", { name: "Show all activity" }).click();
    await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(() => stones(page)).toEqual([1, 2, 3]);
  });
});
