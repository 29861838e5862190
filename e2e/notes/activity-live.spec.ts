import { discussionPageUrl, type DiscussionPage } from "@cairn/contract/notes/discussions";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { NoteablePageFixture } from "../issues/issue-stage.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import {
  activitySection,
  createCommented,
  openAndWaitForActivity,
  postComment,
  findNumberedComment,
} from "./activity-stage.ts";

const stage = setUpBrowserTest();

/**
 * Opens the page in another browser profile, without signing in. With `cable: false`, that page
 * cannot open WebSockets.
 */
async function beside(
  { path }: NoteablePageFixture,
  options: { cable: boolean } = { cable: true },
) {
  const page = await stage.enter({ expected: [/WebSocket/, /status of 500/] });
  if (!options.cable) {
    await page.routeWebSocket(/\/-\/cable$/, (socket) => void socket.close());
  }
  await openAndWaitForActivity(page, path);
  return page;
}

const topOf = (page: Page, number: number) =>
  findNumberedComment(page, number).evaluate((element) =>
    Math.round(element.getBoundingClientRect().top),
  );

describeKinds("what others write on an $name [EPIC-029]", (kind) => {
  test("is there at once, and moves nothing", { tags: "core" }, async () => {
    const talk = await createCommented(stage, kind, 18);
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
    const talk = await createCommented(stage, kind, 12);
    const { page, path } = talk;
    const other = await beside(talk);
    await openAndWaitForActivity(page, path);
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
    const talk = await createCommented(stage, kind, 1);
    const other = await beside(talk, { cable: false });
    const asked = other.waitForRequest(/\/noteable\/\w+\/\d+\/notes$/);
    await postComment(talk.page, talk, "Stone 2");
    expect(Number((await asked).headers()["x-last-fetched-at"])).toBeGreaterThan(1e15);
    await findNumberedComment(other, 2).waitFor();
  });

  test("that cannot be asked for is told [RT-007]", async () => {
    const talk = await createCommented(stage, kind, 1);
    const other = await beside(talk, { cable: false });
    await other.route(/\/noteable\//, (route) => route.fulfill({ status: 500, json: {} }));
    const alert = other.getByText("Something went wrong while fetching latest comments.");
    await alert.waitFor();
    await other.unroute(/\/noteable\//);
    await alert.waitFor({ state: "detached", timeout: 20_000 });
  });
});

describeKinds("the activity of an $name", (kind) => {
  test("shows once what one writes oneself [NOTE-101]", async () => {
    const { page, path } = await createCommented(stage, kind, 1);
    await openAndWaitForActivity(page, path);
    await activitySection(page).getByRole("textbox").last().fill("Stone 2");
    await page.keyboard.press("ControlOrMeta+Enter");
    await findNumberedComment(page, 2).waitFor();
    await page.waitForTimeout(1_000);
    expect(await findNumberedComment(page, 2).count()).toBe(1);
  });

  test("begins at the next visit where the last one ended", async () => {
    const talk = await createCommented(stage, kind, 2);
    const { page, path } = talk;
    const other = await stage.enter();
    await signUpByRequest(other, buildTestUser());
    await openAndWaitForActivity(other, path);
    await other.goto("about:blank");
    // The page reports the visit while it is left, and nothing waits for the answer.
    const discussions = discussionPageUrl(path);
    const readSeenAt = async () => {
      const answer = await other.request.get(discussions);
      return ((await answer.json()) as DiscussionPage).seen_at;
    };
    await expect.poll(readSeenAt).not.toBeNull();
    await postComment(page, talk, "Stone 3");
    await openAndWaitForActivity(other, path);
    const line = activitySection(other).getByText("New since your last visit");
    await line.waitFor();
    const follows = await line.evaluate((element) => element.nextElementSibling?.textContent);
    expect(follows).toContain("Stone 3");
  });
});
