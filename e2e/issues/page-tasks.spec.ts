import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import { createAndOpen, putToApi } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const TASKS = "Before\n\n- [ ] rope\n- [x] tea\n  - [ ] sugar\n- [ ] lamp";

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const textOf = (page: Page, address: string) =>
  page.evaluate(async (at) => {
    const issue = (await (await fetch(at)).json()) as { description: string };
    return issue.description;
  }, address);

describeKinds("the boxes in the description of an $name", (kind) => {
  test(
    "are ticked at once and kept, several in a row [ISSUE-009] [EDIT-062] [EDIT-063]",
    { tags: "core" },
    async () => {
      const { page, api, path } = await createAndOpen(stage, kind, { description: TASKS });
      await page.getByText(/^1 of 4/).waitFor();
      const sent = page.waitForRequest((request) => request.method() === "PATCH");
      const askedAgain = page.waitForResponse(/serializer=page/);
      for (const name of ["rope", "tea", "sugar", "lamp", "rope", "rope"]) {
        await box(page, name).click();
      }
      await page.getByText(/^3 of 4/).waitFor();
      const body = (await sent).postDataJSON() as Record<
        string,
        { description: string; lock_version: number; update_task: object }
      >;
      const change = body[kind.name];
      expect(change?.lock_version).toBe(0);
      expect(change?.description).toContain("- [x] rope");
      expect(change?.update_task).toEqual({
        index: 1,
        checked: true,
        line_number: 3,
        line_source: "- [ ] rope",
      });
      const ticked = "Before\n\n- [x] rope\n- [ ] tea\n  - [x] sugar\n- [x] lamp";
      await expect.poll(() => textOf(page, api)).toBe(ticked);
      // When a user ticks a checkbox with the keyboard, the checkbox keeps the focus, even after the
      // page has fetched the issue again.
      await askedAgain;
      expect(await box(page, "rope").evaluate((it) => it === document.activeElement)).toBe(true);
      await openPage(page, path);
      expect(await box(page, "sugar").isChecked()).toBe(true);
      expect(await box(page, "tea").isChecked()).toBe(false);
    },
  );

  test("are only to read for those who may not write", async () => {
    const { path } = await createAndOpen(stage, kind, { description: TASKS });
    const visitor = await stage.visit(path);
    expect(await visitor.getByRole("checkbox").first().isDisabled()).toBe(true);
  });

  test("go on without what others took away [EDIT-064]", async () => {
    const { page, api } = await createAndOpen(
      stage,
      kind,
      { description: TASKS },
      { expected: [/409|ERR_ABORTED/] },
    );
    // Blocks the requests for updates, so that the page still shows the old description.
    const reads = /serializer=page|realtime_changes/;
    await page.route(reads, (route) => route.abort("aborted"));
    await putToApi(page, api, { description: "All done." });
    await box(page, "rope").click();
    await page
      .getByText(
        `Someone edited this ${kind.name} at the same time you did. The description has been updated and you will need to make your changes again.`,
      )
      .waitFor();
    await page.unroute(reads);
    await page.getByText("All done.").waitFor();
  });

  test("go back when it failed, with the server's words if there are any [EDIT-065]", async () => {
    const { page } = await createAndOpen(
      stage,
      kind,
      { description: TASKS },
      { expected: [/422|503/] },
    );
    const refuse = (answer: object) =>
      page.route(/\/(?:issues|epics)\/\d+\.json$/, (route) => route.fulfill(answer));
    await refuse({ status: 422, json: { errors: ["Too many knots"] } });
    await box(page, "rope").click();
    await page.getByText("Too many knots").waitFor();
    await expect.poll(() => box(page, "rope").isChecked()).toBe(false);
    await page.unroute(/\/(?:issues|epics)\/\d+\.json$/);
    await refuse({ status: 503 });
    await box(page, "lamp").click();
    await page.getByText("Update failed").waitFor();
    await expect.poll(() => box(page, "lamp").isChecked()).toBe(false);
    await page.getByText(/^1 of 4/).waitFor();
  });
});
