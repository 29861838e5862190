import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import {
  activitySection,
  createCommentedIssue,
  openIssueAndWaitForActivity,
  postComment,
  findNumberedComment,
  type CommentedIssue,
} from "./activity-stage.ts";

const stage = setUpBrowserTest();

/**
 * Opens the issue in another browser profile, without signing in. With `cable: false`, that page
 * cannot open WebSockets.
 */
async function beside({ path }: CommentedIssue, options: { cable: boolean } = { cable: true }) {
  const page = await stage.enter({ expected: [/WebSocket/, /status of 500/] });
  if (!options.cable) {
    await page.routeWebSocket(/\/-\/cable$/, (socket) => void socket.close());
  }
  await openIssueAndWaitForActivity(page, path);
  return page;
}

const topOf = (page: Page, number: number) =>
  findNumberedComment(page, number).evaluate((element) =>
    Math.round(element.getBoundingClientRect().top),
  );

describe("what others write", () => {
  test("is there at once, and moves nothing", { tags: "core" }, async () => {
    const talk = await createCommentedIssue(stage, 18);
    const other = await beside(talk);
    await findNumberedComment(other, 8).evaluate((element) =>
      element.scrollIntoView({ block: "center" }),
    );
    const before = await topOf(other, 8);
    await postComment(talk.page, talk, "Stone 19");
    await findNumberedComment(other, 19).waitFor({ state: "attached" });
    await postComment(talk.page, talk, "Stone 20");
    const button = other.getByRole("button", { name: "2 new comments" });
    await button.waitFor();
    expect(await topOf(other, 8)).toBe(before);
    await button.click();
    await expect.poll(() => findNumberedComment(other, 19).isVisible()).toBe(true);
    await button.waitFor({ state: "detached" });
  });

  test("does not push away what somebody is writing", async () => {
    const talk = await createCommentedIssue(stage, 12);
    const { page, path } = talk;
    const other = await beside(talk);
    await openIssueAndWaitForActivity(page, path);
    const field = activitySection(page).getByRole("textbox").last();
    await field.click();
    await field.pressSequentially("Half a ");
    const top = () => field.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await postComment(page, talk, "Stone 13");
    await findNumberedComment(page, 13).waitFor();
    await findNumberedComment(other, 13).waitFor({ state: "attached" });
    expect(await top()).toBe(before);
  });

  test("comes by asking where the cable is not, with the time of the last answer [RT-005] [RT-006]", async () => {
    const talk = await createCommentedIssue(stage, 1);
    const other = await beside(talk, { cable: false });
    const asked = other.waitForRequest(/\/noteable\/issue\/\d+\/notes$/);
    await postComment(talk.page, talk, "Stone 2");
    expect(Number((await asked).headers()["x-last-fetched-at"])).toBeGreaterThan(1e15);
    await findNumberedComment(other, 2).waitFor();
  });

  test("that cannot be asked for is told [RT-007]", async () => {
    const talk = await createCommentedIssue(stage, 1);
    const other = await beside(talk, { cable: false });
    await other.route(/\/noteable\/issue\//, (route) => route.fulfill({ status: 500, json: {} }));
    const alert = other.getByText("Something went wrong while fetching latest comments.");
    await alert.waitFor();
    await other.unroute(/\/noteable\/issue\//);
    await alert.waitFor({ state: "detached", timeout: 20_000 });
  });
});

test("what one writes oneself is there once [NOTE-101]", async () => {
  const { page, path } = await createCommentedIssue(stage, 1);
  await openIssueAndWaitForActivity(page, path);
  await activitySection(page).getByRole("textbox").last().fill("Stone 2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await findNumberedComment(page, 2).waitFor();
  await page.waitForTimeout(1_000);
  expect(await findNumberedComment(page, 2).count()).toBe(1);
});

test("the next visit begins where the last one ended", async () => {
  const talk = await createCommentedIssue(stage, 2);
  const { page, path } = talk;
  const other = await stage.enter();
  await signUpByRequest(other, buildTestUser());
  await openIssueAndWaitForActivity(other, path);
  await other.goto("about:blank");
  await postComment(page, talk, "Stone 3");
  await openIssueAndWaitForActivity(other, path);
  const line = activitySection(other).getByText("New since your last visit");
  await line.waitFor();
  const follows = await line.evaluate((element) => element.nextElementSibling?.textContent);
  expect(follows).toContain("Stone 3");
});
