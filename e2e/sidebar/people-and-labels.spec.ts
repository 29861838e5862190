import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  issueApiPath,
  openIssuePage,
  openWithChangedJson,
  putToApi,
} from "../issues/issue-stage.ts";
import { setUpBrowserTest, waitUntilInteractive } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { getSignedInUserId, postToApi } from "../support/places.ts";
import { openPlannedIssue, row, waitForValue } from "./sidebar-stage.ts";

const stage = setUpBrowserTest();
const PEOPLE = Array.from({ length: 9 }, (_, index) => ({
  id: 9_000 + index,
  name: `Person ${index}`,
  username: `person${index}`,
  avatar_url: "",
}));

test(
  "assignees are edited, and Apply saves them and closes the list [SIDE-010] [SIDE-011]",
  { tags: "core" },
  async () => {
    const { page } = await openPlannedIssue(stage);
    const assignees = row(page, "Assignees");
    await assignees.getByRole("button", { name: "Edit assignees" }).click();
    const apply = assignees.getByText("Apply", { exact: true });
    await apply.waitFor();
    await page.getByRole("option", { name: "Walker Number" }).click();
    // The answer waits, so that the flag of the saving is seen.
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
    await page.route(/serializer=sidebar_extras/, async (route) => {
      await isSeen;
      await route.continue();
    });
    const { x, y, width, height } = (await apply.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByRole("dialog", { name: "Assignees" }).waitFor({ state: "detached" });
    await waitForValue(page, "Assignees", "Walker Number");
    const edit = assignees.getByRole("button", { name: "Edit assignees" });
    await expect.poll(() => edit.getAttribute("aria-busy")).toBe("true");
    see();
    await expect.poll(() => edit.getAttribute("aria-busy")).toBe(null);
  },
);

test("a viewer assigns an issue without assignees to themself [SIDE-012] [SIDE-013]", async () => {
  const { page } = await openPlannedIssue(stage);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  const assign = page.getByRole("button", { name: "assign yourself" });
  await assign.click();
  await sent;
  await waitForValue(page, "Assignees", "Walker Number");
  expect(await assign.count()).toBe(0);
});

test("long lists of people are cut and shown whole on demand [SIDE-014] [SIDE-120]", async () => {
  const issue = await openPlannedIssue(stage);
  await openWithChangedJson(issue, (page) => ({
    ...page,
    assignees: PEOPLE.slice(0, 7),
    participants: PEOPLE,
    participant_count: 9,
  }));
  const { page } = issue;
  for (const [name, shown, more] of [
    ["Assignees", 5, 2],
    ["Participants", 7, 2],
  ] as const) {
    const people = row(page, name).getByRole("listitem");
    await expect.poll(() => people.count()).toBe(shown);
    await row(page, name)
      .getByRole("button", { name: `+ ${more} more` })
      .click();
    await expect.poll(() => people.count()).toBe(shown + more);
    await row(page, name).getByRole("button", { name: "- show less" }).click();
    await expect.poll(() => people.count()).toBe(shown);
  }
});

test(
  "a label is removed by its chip and comes back by Undo [SIDE-036] [AUTH-009]",
  { tags: "core" },
  async () => {
    const { page, project, iid } = await openPlannedIssue(stage);
    await putToApi(page, issueApiPath(project, iid), { labels: "bug,knots" });
    await row(page, "Labels").getByRole("button", { name: "Remove label bug" }).click();
    await row(page, "Labels").getByRole("link", { name: "bug" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Labels").getByRole("link", { name: "bug" }).waitFor();
    await row(page, "Labels").getByRole("link", { name: "knots" }).waitFor();
  },
);

test("a press on a chip before the code that removes labels is loaded is carried out later", async () => {
  const { page, project, iid } = await openPlannedIssue(stage);
  await putToApi(page, issueApiPath(project, iid), { labels: "bug,knots" });
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(/issue-after-hydration-[^/]*\.js$/, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.reload();
  await waitUntilInteractive(page, '[data-widget="labels"]');
  await row(page, "Labels").getByRole("button", { name: "Remove label bug" }).click();
  press();
  await page.getByText("Labels updated.").waitFor();
  await row(page, "Labels").getByRole("link", { name: "bug" }).waitFor({ state: "detached" });
  await row(page, "Labels").getByRole("link", { name: "knots" }).waitFor();
});

test("members are invited from the list of assignees by those who can [SIDE-170] [SIDE-171] [SIDE-172]", async () => {
  const { page: owner, project, path } = await openPlannedIssue(stage);
  const openInvitation = async (page: Page) => {
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Invite members" }).click();
  };
  await owner.keyboard.press("a");
  await owner.getByRole("link", { name: "Invite members" }).click();
  await owner.getByRole("dialog", { name: /^Invite members to/ }).waitFor();
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  const user_id = await getSignedInUserId(page);
  await postToApi(owner, `/api/v4/projects/${project.id}/members`, { user_id, access_level: 20 });
  await openIssuePage(page, path);
  await openInvitation(page);
  const notice = page.getByRole("dialog", { name: "Oops, this feature isn't ready yet" });
  await notice.getByText("Ask an owner of this project to invite them.").waitFor();
  await notice.getByRole("button", { name: "Got it" }).click();
  await notice.waitFor({ state: "detached" });
  await openInvitation(page);
  await notice.getByRole("link", { name: "See members" }).click();
  await page.waitForURL(/-\/project_members$/);
});

test("the pointer on an Edit button loads all code that its list needs", async () => {
  const { page } = await openPlannedIssue(stage);
  const edit = row(page, "Labels").getByRole("button", { name: "Edit labels" });
  const loaded = ["editors", "picker", "find-choices"].map((name) =>
    page.waitForResponse(new RegExp(`/-/assets/${name}-`)),
  );
  await edit.hover();
  for (const response of await Promise.all(loaded)) await response.finished();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await edit.click();
  const list = page.getByRole("dialog", { name: "Labels" });
  await list.getByRole("option").first().waitFor();
  expect(requested.filter((address) => /\/(?:editors|picker|find-choices)-/.test(address))).toEqual(
    [],
  );
});
