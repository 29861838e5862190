import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { allDiscussionsUrl, notesPollUrl } from "@cairn/contract/notes/discussions";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { putToApi } from "../support/places.ts";
import {
  activitySection,
  createCommentedIssue,
  numberRange,
  openAndWaitForActivity,
  postComment,
  findNumberedComment,
  readCommentNumbers,
} from "./activity-stage.ts";

const stage = setUpBrowserTest();
const REFUSED = [/status of 500/];

describe("the activity of an issue", () => {
  test(
    "is the section with the id notes, and says where its data is [NOTE-001] [NOTE-002] [NOTE-009] [NOTE-143]",
    { tags: "core" },
    async () => {
      const { page, path, project, id, iid } = await createCommentedIssue(stage, 2);
      await openAndWaitForActivity(page, path);
      await activitySection(page).getByRole("heading", { name: "Activity" }).waitFor();
      const data = await activitySection(page).evaluate(({ attributes }) =>
        Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
      );
      const full = project.path_with_namespace;
      expect(JSON.parse(data["data-notes-data"] ?? "")).toMatchObject({
        notesPath: notesPollUrl({ kind: "project", full_path: full }, { kind: "issue", id: id }),
        discussionsPath: allDiscussionsUrl(issueBasePath(full, iid)),
      });
      expect(JSON.parse(data["data-noteable-data"] ?? "")).toMatchObject({
        id,
        iid,
        state: "opened",
      });
      expect(Object.values(JSON.parse(data["data-notes-filters"] ?? "") as object)).toEqual([
        0, 1, 2,
      ]);
    },
  );

  test("can be read without scripts", async () => {
    const { path } = await createCommentedIssue(stage, 25);
    const page = await stage.visit(path, { javaScriptEnabled: false });
    expect(await readCommentNumbers(page)).toEqual(numberRange(1, 20));
    expect(
      await activitySection(page)
        .getByRole("button", { name: /Oldest first/ })
        .isVisible(),
    ).toBe(false);
  });

  test("is turned round, form first, and stays so in this browser [NOTE-003] [NOTE-004] [NOTE-006] [NOTE-007]", async () => {
    const { page, path } = await createCommentedIssue(stage, 3);
    await openAndWaitForActivity(page, path);
    expect(await readCommentNumbers(page)).toEqual([1, 2, 3]);
    const isFormFirst = () =>
      activitySection(page).evaluate((section) => {
        const form = section.querySelector("textarea");
        const list = section.querySelector("ol");
        if (!form || !list) throw new Error("Both should be there.");
        return (form.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
    expect(await isFormFirst()).toBe(false);
    await activitySection(page).getByRole("button", { name: "Oldest first" }).click();
    await page.getByRole("menuitemradio", { name: "Newest first" }).click();
    await expect.poll(() => readCommentNumbers(page)).toEqual([3, 2, 1]);
    expect(await isFormFirst()).toBe(true);
    await openAndWaitForActivity(page, path);
    expect(await readCommentNumbers(page)).toEqual([3, 2, 1]);
    await page.keyboard.press("o");
    await expect.poll(() => readCommentNumbers(page)).toEqual([1, 2, 3]);
  });

  test("is empty at first, and says so", async () => {
    const { page, path } = await createCommentedIssue(stage, 0);
    await openAndWaitForActivity(page, path);
    await activitySection(page).getByText("No activity yet.").waitFor();
  });

  test("draws as many shapes as there are notes while they come [NOTE-005]", async () => {
    const { page, path } = await createCommentedIssue(stage, 3);
    await openPage(page, path.replace(/\/\d+$/, ""));
    let letGo = () => {};
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/discussion_page.json*", async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.locator(`a[href="${path}"]`).first().click();
    const shapes = activitySection(page).locator("[aria-busy=true]:not([data-order]) > *");
    await expect.poll(() => shapes.count()).toBe(3);
    letGo();
    await expect.poll(() => readCommentNumbers(page)).toEqual([1, 2, 3]);
  });

  test("that cannot be read says so, and is read again on request or once online [NOTE-032]", async () => {
    const { page, path } = await createCommentedIssue(stage, 1, {}, { expected: REFUSED });
    await openAndWaitForActivity(page, path);
    const filter = activitySection(page).getByRole("button", { name: /^Filter activity/ });
    const failToShow = async (title: string) => {
      await page.route("**/discussion_page.json*", (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await filter.click();
      await page.getByRole("menuitemradio", { name: title }).click();
      await activitySection(page)
        .getByText("Something went wrong while fetching comments. Please try again.")
        .waitFor();
      await findNumberedComment(page, 1).waitFor();
      await page.unroute("**/discussion_page.json*");
    };
    await failToShow("Show comments only");
    await activitySection(page).getByRole("button", { name: "Try again" }).click();
    await filter.and(page.getByRole("button", { name: /: Comments only$/ })).waitFor();
    await failToShow("Show all activity");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await filter.and(page.getByRole("button", { name: /: All activity$/ })).waitFor();
  });
});

describe("the filter", () => {
  test(
    "shows only what was done, where nothing can be written, and is kept [NOTE-008] [NOTE-010] [NOTE-011] [NOTE-012] [NOTE-013]",
    { tags: "core" },
    async () => {
      const { page, path, project, iid } = await createCommentedIssue(stage, 1);
      await putToApi(page, `/api/v4/projects/${project.id}/issues/${iid}`, {
        state_event: "close",
      });
      await openAndWaitForActivity(page, path);
      const choose = async (title: string) => {
        await activitySection(page)
          .getByRole("button", { name: /^Filter activity/ })
          .click();
        await page.getByRole("menuitemradio", { name: title }).click();
      };
      const done = activitySection(page).locator("[data-kind=system]");
      expect(await done.count()).toBeGreaterThan(0);

      await choose("Show history only");
      await findNumberedComment(page, 1).waitFor({ state: "detached" });
      expect(await done.count()).toBeGreaterThan(0);
      expect(await activitySection(page).getByRole("textbox").count()).toBe(0);
      await activitySection(page)
        .getByText(
          /You see only what was done, not what was said\. Comments can be written where they are shown\./,
        )
        .waitFor();

      await openAndWaitForActivity(page, path);
      await activitySection(page)
        .getByRole("button", { name: /: History only$/ })
        .waitFor();
      await activitySection(page).getByRole("button", { name: "Show comments only" }).click();
      await findNumberedComment(page, 1).waitFor();
      expect(await done.count()).toBe(0);

      await choose("Show history only");
      await findNumberedComment(page, 1).waitFor({ state: "detached" });
      await activitySection(page).getByRole("button", { name: "Show all activity" }).click();
      await findNumberedComment(page, 1).waitFor();
      expect(await done.count()).toBeGreaterThan(0);
    },
  );

  test("gives way to a link to a comment, for this once [NOTE-031]", async () => {
    const talk = await createCommentedIssue(stage, 0);
    const { page, path } = talk;
    const { id: noteId } = await postComment(page, talk, "Stone 1");
    await openAndWaitForActivity(page, path);
    await page.keyboard.press("f");
    await page.getByRole("menuitemradio", { name: "Show history only" }).click();
    await findNumberedComment(page, 1).waitFor({ state: "detached" });
    await page.goto("about:blank");
    await openPage(page, `${path}#note_${noteId}`);
    await findNumberedComment(page, 1).waitFor();
    await page.goto("about:blank");
    await openAndWaitForActivity(page, path);
    await activitySection(page)
      .getByRole("button", { name: /: History only$/ })
      .waitFor();
  });

  test("gives way to a link to a change of labels, which has an id of another form [NOTE-031]", async () => {
    const talk = await createCommentedIssue(stage, 1);
    const { page, path, project, iid } = talk;
    await putToApi(page, `/api/v4/projects/${project.id}/issues/${iid}`, { add_labels: "steep" });
    await openAndWaitForActivity(page, path);
    const change = activitySection(page).locator("[data-kind=system]", { hasText: "steep" });
    const link = await change.getByRole("link", { name: "just now" }).getAttribute("href");
    expect(link).toMatch(/#note_[0-9a-f]{40}$/);
    await page.keyboard.press("f");
    await page.getByRole("menuitemradio", { name: "Show comments only" }).click();
    await change.waitFor({ state: "detached" });
    await page.goto("about:blank");
    await openPage(page, link ?? "");
    await change.waitFor();
  });
});

describe("the timeline view", () => {
  test("shows each comment by its time, newest first; another filter ends it [NOTE-008] [NOTE-014] [NOTE-015] [NOTE-016] [NOTE-017]", async () => {
    const { page, path } = await createCommentedIssue(stage, 3, { issue_type: "incident" });
    await openAndWaitForActivity(page, path.replace("/issues/", "/issues/incident/"));
    const toggle = activitySection(page).getByRole("button", { name: "Timeline view" });
    await toggle.click();
    await expect.poll(() => readCommentNumbers(page)).toEqual([3, 2, 1]);
    await activitySection(page)
      .getByRole("button", { name: /: Comments only$/ })
      .waitFor();
    await activitySection(page).getByRole("button", { name: "Newest first" }).waitFor();
    expect(await toggle.getAttribute("aria-pressed")).toBe("true");
    await activitySection(page)
      .getByRole("button", { name: /^Filter activity/ })
      .click();
    await page.getByRole("menuitemradio", { name: "Show all activity" }).click();
    await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(() => readCommentNumbers(page)).toEqual([1, 2, 3]);
  });
});
