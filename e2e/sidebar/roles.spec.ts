import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openIssuePage } from "../issues/issue-stage.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { getSignedInUserId, postToApi, putToApi } from "../support/places.ts";
import { openPlannedIssue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();

const ALL =
  "assignees confidentiality due-date epic health-status iteration labels lock milestone move notifications time-tracking todo weight";
const OWN = "notifications todo";

/** Names of the widgets that have a control. */
function listWidgets(page: Page): Promise<string> {
  return page
    .locator("aside [data-widget]")
    .filter({ has: page.locator('[data-widget-control], [role="switch"]') })
    .evaluateAll((widgets) =>
      widgets
        .map((widget) => (widget as HTMLElement).dataset["widget"] ?? "")
        .toSorted()
        .join(" "),
    );
}

test("everybody gets the widgets of their role", async () => {
  const { page: owner, group, project, path } = await openPlannedIssue(stage);
  await expect.poll(() => listWidgets(owner)).toBe(ALL);
  const page = await stage.enter();
  await openPage(page, path);
  await page.locator("aside [data-widget]").first().waitFor();
  expect(await listWidgets(page), "visitor").toBe("");
  await signUpByRequest(page, buildTestUser());
  const user_id = await getSignedInUserId(page);
  await openIssuePage(page, path);
  await expect.poll(() => listWidgets(page), { message: "signed in" }).toBe(OWN);
  const members = `/api/v4/groups/${group.id}/members`;
  await postToApi(owner, members, { user_id, access_level: 10 });
  for (const [access_level, widgets] of [
    [10, OWN],
    [20, ALL],
    [40, ALL],
  ] as const) {
    await putToApi(owner, `${members}/${user_id}`, { access_level });
    await openIssuePage(page, path);
    await expect.poll(() => listWidgets(page), { message: `level ${access_level}` }).toBe(widgets);
  }
  await postToApi(owner, `/api/v4/projects/${project.id}/archive`, {});
  await openPage(owner, path);
  await expect.poll(() => listWidgets(owner), { message: "archived" }).toBe(OWN);
});
