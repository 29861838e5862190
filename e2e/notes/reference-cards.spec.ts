import { expect, test } from "vitest";
import { setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, putToApi } from "../support/places.ts";
import {
  activitySection,
  createCommentedIssue,
  openAndWaitForActivity,
  postComment,
} from "./activity-stage.ts";

const stage = setUpBrowserTest();

test(
  "a card about an issue or a user opens by pointer and by keyboard, and closes by Escape",
  { tags: "core" },
  async () => {
    const talk = await createCommentedIssue(stage, 0);
    const { page, project, path } = talk;
    await createIssue(page, project, { title: "Loose stone", labels: "urgent" });
    await postComment(page, talk, "Look at #2 and #1.");
    await openAndWaitForActivity(page, path);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/graphql")) requests.push(request.postData() ?? "");
    });
    const card = page.locator("[data-reference-card]");
    const reference = activitySection(page).getByRole("link", { name: "#2", exact: true });
    await reference.hover();
    await card.getByText("Loose stone").waitFor();
    expect(await card.innerText()).toMatch(/#2[\s\S]*Open[\s\S]*urgent/);
    // The pointer can move onto the card.
    await card.hover();
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    expect(await card.count()).toBe(1);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });

    await page.mouse.move(0, 0);
    const time = activitySection(page).locator("article header").getByRole("link").first();
    await time.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await card.getByText(/^@walker/).waitFor();
    expect(await time.getAttribute("aria-describedby")).toBe(await card.getAttribute("id"));
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await reference.hover();
    await card.getByText("Loose stone").waitFor();
    // Each card is requested once.
    expect(requests).toHaveLength(2);
  },
);

test("no card opens for an issue that is hidden from the viewer, nor by touch", async () => {
  const talk = await createCommentedIssue(stage, 0);
  const { page: owner, project, path } = talk;
  await createIssue(owner, project, { title: "Secret stone" });
  await postComment(owner, talk, "Look at #2.");
  const page = await stage.enter();
  await signUpByRequest(page, buildTestUser());
  await openAndWaitForActivity(page, path);
  await putToApi(owner, `/api/v4/projects/${project.id}/issues/2`, { confidential: true });
  const card = page.locator("[data-reference-card]");
  const reference = activitySection(page).getByRole("link", { name: "#2", exact: true });
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/graphql")) requests += 1;
  });
  await reference.dispatchEvent("pointerover", { pointerType: "touch" });
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(requests).toBe(0);
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/graphql"));
  await reference.hover();
  expect(await (await answered).json()).toMatchObject({ data: { project: { issue: null } } });
  expect(await card.count()).toBe(0);
});
