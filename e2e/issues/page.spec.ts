import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest, waitUntilHydrated } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { readMenuItems } from "../support/menus.ts";
import { createIssue } from "../support/places.ts";
import {
  clickSaveChanges,
  editForm,
  openEditForm,
  titleField,
  waitUntilSaved,
} from "./edit-stage.ts";
import {
  createAndOpenIssue,
  issueApiPath,
  openIssuePage,
  openWithChangedJson,
  putToApi,
} from "./issue-stage.ts";

const stage = setUpBrowserTest();
const head = (page: Page) => page.locator("header", { has: page.locator("h1") });
/** Has the characters and elements that browsers and our server could write in different ways. */
const HARD_TO_WRITE = `It *fell* & "broke" <b>a&nbsp;b</b> \`a<b>c && d\`

- [Look](https://example.com/?a=1&b="2" "1 < 2 & 3 > 2")

\`\`\`ts
const wall = stones.filter((stone) => stone.weight > 3 && stone.isDry);
\`\`\`

<details><summary>More</summary>${" Stone upon stone.".repeat(20)}</details>`;
const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join("\n\n");

describe("the page of an issue", () => {
  test(
    "shows the issue, its actions, and its data in attributes [ISSUE-001] [ISSUE-002] [ISSUE-012] [ISSUE-013] [ISSUE-014]",
    { tags: "core" },
    async () => {
      const { page, path } = await createAndOpenIssue(stage, {
        description: "It **holds**.\n\n- [ ] cut",
        weight: 3,
        confidential: true,
      });
      await page.getByRole("heading", { level: 1, name: "Untie the knot #1" }).waitFor();
      await page.locator(".md strong", { hasText: "holds" }).waitFor();
      await page.getByRole("button", { name: "Close issue" }).first().waitFor();
      const dataOf = (selector: string) =>
        page
          .locator(selector)
          .evaluate((element: HTMLElement) => Object.fromEntries(Object.entries(element.dataset)));
      expect(await dataOf("#js-issuable-app")).toMatchObject({
        endpoint: path,
        canUpdate: "true",
        zoomMeetingUrl: "",
        publishedIncidentUrl: "",
        isConfidential: "true",
        isLocked: "false",
        issueType: "issue",
      });
      expect(await dataOf(".js-issue-header-actions")).toMatchObject({
        canUpdateIssue: "true",
        canPromoteToEpic: "false",
        isIssueAuthor: "true",
        iid: "1",
      });
      expect(await dataOf("aside.js-issuable-sidebar")).toMatchObject({
        weight: "3",
        healthStatus: "",
        epic: "",
        moveToProjectId: "0",
        editable: "true",
      });
      for (const name of ["assignees", "labels", "milestone", "participants"]) {
        expect(await page.locator(`[data-widget="${name}"]`).count()).toBe(1);
      }
    },
  );

  test("does not hold a very long description, which the browser then asks for", async () => {
    const { page, path } = await createAndOpenIssue(stage, {
      description: "long ".repeat(200_000),
    });
    const text = page.locator("#js-issuable-app .md").first();
    expect((await text.innerText()).length).toBeGreaterThan(900_000);
    const document = await page.request.get(path, { headers: { accept: "text/html" } });
    expect((await document.body()).length).toBeLessThan(200_000);
  });

  test("reads a long description from the document as the server sends it", async () => {
    const issue = { description: HARD_TO_WRITE };
    const { page, path } = await createAndOpenIssue(stage, issue, { expected: [/WebSocket/] });
    const answer = await page.request.get(`${path}.json?serializer=page`);
    const { description } = (await answer.json()) as { description: string };
    // Without the cable, the page requests changes soon after it was opened.
    await page.routeWebSocket(/\/-\/cable$/, (socket) => void socket.close());
    const changes = page.waitForResponse(/realtime_changes$/);
    await openPage(page, path);
    const text = page.locator("#js-issuable-app .md").first();
    expect(await text.innerHTML()).toBe(description);
    expect(await page.locator("#cairn").getAttribute("data-markup")).toContain("description");
    await text.getByText("More", { exact: true }).click();
    await changes;
    await page.waitForTimeout(100);
    expect(await text.locator("details").getAttribute("open")).not.toBeNull();
  });

  test(
    "says with an eye and a lock that it is confidential and locked [ISSUE-015] [ISSUE-016]",
    { tags: "core" },
    async () => {
      const { page, project, iid, path } = await createAndOpenIssue(stage, { confidential: true });
      await putToApi(page, issueApiPath(project, iid), { discussion_locked: true });
      await openPage(page, path);
      await head(page).getByText("Confidential").locator("use[href$='#eye-off']").waitFor();
      await head(page).getByText("Locked").locator("use[href$='#lock']").waitFor();
    },
  );

  test("has the title once more while it is scrolled away, on issues only [ISSUE-006]", async () => {
    const issue = await createAndOpenIssue(stage, { description: LONG });
    const { page, project } = issue;
    const sticky = page.locator("[aria-hidden=true]", { hasText: "Untie the knot" });
    expect(await sticky.getAttribute("inert")).not.toBeNull();
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => sticky.getAttribute("data-shown")).not.toBeNull();
    expect(await sticky.locator("a[href], button:not([tabindex='-1'])").count()).toBe(0);
    await sticky.getByText("Close issue").click();
    await sticky.getByText("Closed").waitFor();

    await page.evaluate(() => scrollTo(0, 0));
    const { iid } = await createIssue(page, project, {
      title: "The rope burns",
      issue_type: "incident",
      description: LONG,
    });
    await openPage(page, `/${project.path_with_namespace}/-/issues/incident/${iid}`);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(await page.getByText("The rope burns").count()).toBe(1);
  });

  test("offers to edit only to those who may [ISSUE-007] [AUTH-004] [AUTH-006]", async () => {
    const { page, path } = await createAndOpenIssue(stage, { description: "- [ ] cut" });
    const flags = async (viewer: Page) => [
      await viewer.locator(".js-issue-header-actions").getAttribute("data-can-update-issue"),
      await viewer.locator("#js-issuable-app").getAttribute("data-can-update"),
    ];
    expect(await flags(page)).toEqual(["true", "true"]);
    expect(await page.getByRole("checkbox", { name: "cut" }).isEnabled()).toBe(true);
    await page.getByRole("button", { name: "Edit title and description" }).waitFor();
    await openEditForm(page);
    await titleField(page).fill("Cut the knot");
    await clickSaveChanges(page);
    await waitUntilSaved(page);
    const visitor = await stage.visit(`${path}#edit`);
    await visitor.getByRole("heading", { level: 1, name: /Cut the knot/ }).waitFor();
    await waitUntilHydrated(visitor);
    expect(await flags(visitor)).toEqual(["false", "false"]);
    expect(await visitor.getByRole("checkbox").first().isEnabled()).toBe(false);
    expect(await visitor.getByRole("button", { name: /^Edit(?! history)/ }).count()).toBe(0);
    expect(await visitor.getByRole("button", { name: /^Close/ }).count()).toBe(0);
    // The page would load the code of the form only after the hydration.
    await visitor.waitForLoadState("networkidle");
    expect(await editForm(visitor).count()).toBe(0);
  });

  test("pins the links to where the talk goes on [ISSUE-008]", async () => {
    const issue = await createAndOpenIssue(stage, {
      description: "https://zoom.us/j/1111111111 or https://zoom.us/j/2222222222",
    });
    const { page } = issue;
    const zoom = page.getByRole("link", { name: "Join Zoom meeting" });
    expect(await zoom.getAttribute("href")).toBe("https://zoom.us/j/2222222222");
    expect(await zoom.getAttribute("target")).toBe("_blank");
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const pinned = await zoom.boundingBox();
    expect(pinned?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0) - 1);
    await openWithChangedJson(issue, (told) => ({
      ...told,
      published_incident_url: "https://status.example/1",
    }));
    const published = page.getByRole("link", { name: "Published on status page" });
    expect(await published.getAttribute("href")).toBe("https://status.example/1");
  });

  test("says who changed the words, and shows how they were [ISSUE-010]", async () => {
    const { page, project, iid, path } = await createAndOpenIssue(stage, { description: "first" });
    expect(await page.getByText(/^Edited/).count()).toBe(0);
    await putToApi(page, issueApiPath(project, iid), { description: "second" });
    await openPage(page, path);
    const edited = page.getByText(/^Edited just now by/);
    const editor = edited.getByRole("link");
    const [username = ""] = project.path_with_namespace.split("/");
    expect(await editor.getAttribute("href")).toBe(`/${username}`);
    const data = await page.locator("#js-issuable-app").evaluate((app) => {
      const { updatedByName, updatedByPath, updatedAt } = (app as HTMLElement).dataset;
      return { updatedByName, updatedByPath, updatedAt };
    });
    expect(data).toMatchObject({
      updatedByName: await editor.innerText(),
      updatedByPath: `/${username}`,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    expect(await editor.innerText()).toBe(
      await page
        .getByText(/^Opened/)
        .getByRole("link")
        .innerText(),
    );
    await page.getByRole("button", { name: "Edit history" }).click();
    await page.getByRole("dialog").waitFor();
  });

  test("of a test case has no tasks, reactions, pinned links, assignees, confidentiality or health status, and is not deleted [ISSUE-005] [SIDE-001] [AUTH-007]", async () => {
    const { page, project } = await createAndOpenIssue(stage);
    const description = `- [ ] step\n\nhttps://zoom.us/j/123\n\n${LONG}`;
    const { iid } = await createIssue(page, project, {
      title: "Pull",
      issue_type: "test_case",
      description,
    });
    await openPage(page, `/${project.path_with_namespace}/-/quality/test_cases/${iid}`);
    await page.getByRole("button", { name: "Close test case" }).first().waitFor();
    const shown = page.getByRole("region", { name: "Description" });
    expect(await shown.getByRole("checkbox").isDisabled()).toBe(true);
    expect(await page.getByText(/tasks completed/).count()).toBe(0);
    expect(await page.getByRole("group", { name: "Reactions" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Join Zoom meeting" }).count()).toBe(0);
    await waitUntilHydrated(page);
    expect(await page.getByRole("button", { name: "Timeline view" }).count()).toBe(0);
    await page.keyboard.press("t");
    expect(await page.getByRole("button", { name: /: Comments only$/ }).count()).toBe(0);
    await page.mouse.wheel(0, 1_000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await page.getByText("Pull", { exact: true }).filter({ visible: true }).count()).toBe(1);
    await page.evaluate(() => scrollTo(0, 0));
    const widgets = await page
      .locator(".js-issuable-sidebar [data-widget]")
      .evaluateAll((all) => all.map((element) => element.getAttribute("data-widget")));
    expect(widgets).toContain("labels");
    for (const name of ["assignees", "confidentiality", "health-status", "epic"]) {
      expect(widgets).not.toContain(name);
    }
    // The collapse button must not cover the edit button of the first attribute.
    const edit = page.getByRole("button", { name: "Edit labels" });
    await edit.waitFor();
    const isHit = await edit.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isHit).toBe(true);
    await openEditForm(page);
    expect(await page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
  });

  test("says so when somebody removed it", async () => {
    const { page } = await createAndOpenIssue(stage, {}, { expected: [/404/] });
    await page.route(/serializer=page/, (route) => route.fulfill({ status: 404, json: {} }));
    await page.getByRole("button", { name: "Close issue" }).first().click();
    await page
      .getByRole("heading", { level: 1, name: "This issue is no longer available" })
      .waitFor();
  });
});

describe("more actions", () => {
  const more = { name: "More actions" };

  test("are a new issue for those who may, and no abuse by oneself [ISSUE-030] [ISSUE-031]", async () => {
    const { page, project, path } = await createAndOpenIssue(stage);
    await page.getByRole("button", more).click();
    expect((await readMenuItems(page)).join()).not.toMatch(/Report abuse|Submit as spam/);
    await page.getByRole("menuitem", { name: "New issue" }).click();
    await page.waitForURL(`**/${project.path_with_namespace}/-/issues/new`);

    const other = await stage.enter();
    await signUpByRequest(other, buildTestUser());
    await openPage(other, path);
    await other.getByRole("button", more).click();
    await other.getByRole("menuitem", { name: "Report abuse" }).click();
    await other.waitForURL(/\/-\/abuse_reports\/new\?user_id=\d+&ref_url=/);

    const visitor = await stage.enter();
    await openIssuePage(visitor, path);
    await visitor.getByRole("button", more).click();
    expect((await readMenuItems(visitor)).join()).not.toMatch(/New issue|Report abuse/);
  });

  test("report spam with a POST, and say when it failed [ISSUE-032] [ISSUE-070]", async () => {
    const issue = await createAndOpenIssue(stage, {}, { expected: [/status of 40[34]/] });
    const { page, path } = issue;
    await openWithChangedJson(issue, (told) => {
      const { can } = told as { can: object };
      return { ...told, can: { ...can, report_spam: true } };
    });
    await page.getByRole("button", more).click();
    const sent = page.waitForRequest(`**${path}/mark_as_spam`);
    await page.getByRole("menuitem", { name: "Submit as spam" }).click();
    expect((await sent).method()).toBe("POST");
    await page.getByText("Unable to update this issue at this time.").waitFor();
  });
});
