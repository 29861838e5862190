import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { postToApi } from "../support/places.ts";
import { issueApiPath, putToApi } from "../issues/issue-stage.ts";
import {
  openIssueWithCommentForm,
  createThread,
  sendComment,
  commentField,
  commentForm,
  findSavedNotes,
  NOTE_CREATION_URL_PATTERN,
  replyField,
  replyForm,
  fetchCommentBodies,
  sendButton,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTest();

describe("a comment", () => {
  test(
    "is written, sent and there; the field is empty again [NFORM-001]",
    { tags: "core" },
    async () => {
      const { page, path } = await openIssueWithCommentForm(stage);
      expect(await commentField(page).getAttribute("placeholder")).toBe(
        "Write a comment or drag your files here…",
      );
      await sendComment(page, "It **holds** now.");
      await findSavedNotes(page, "It holds now.").waitFor();
      expect(await commentField(page).inputValue()).toBe("");
      expect(await fetchCommentBodies(page, path)).toEqual(["It **holds** now."]);
    },
  );

  test("cannot be sent without words [NFORM-040]", async () => {
    const { page } = await openIssueWithCommentForm(stage);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await sendButton(page).click({ force: true });
    await commentForm(page).getByText("Write a comment first.").waitFor();
    await commentForm(page).locator("textarea:focus").waitFor();
    await commentField(page).fill("  ");
    expect(await sendButton(page).isDisabled()).toBe(true);
    await commentField(page).fill("Words");
    expect(await sendButton(page).isDisabled()).toBe(false);
    expect(await commentForm(page).getByText("Write a comment first.").count()).toBe(0);
  });

  test("shows how it will look [NFORM-002]", async () => {
    const { page } = await openIssueWithCommentForm(stage);
    await commentField(page).fill("Some **strong** words");
    await commentForm(page).getByRole("tab", { name: "Preview" }).click();
    await commentForm(page).locator("strong", { hasText: "strong" }).waitFor();
  });

  test("is sent by Cmd+Enter or Ctrl+Enter; Up in the empty field edits it [KEY-007] [KEY-010]", async () => {
    const { page } = await openIssueWithCommentForm(stage);
    await commentField(page).fill("From a Mac");
    await page.keyboard.press("Meta+Enter");
    await findSavedNotes(page, "From a Mac").waitFor();
    await commentField(page).fill("From the keyboard");
    await page.keyboard.press("Control+Enter");
    await findSavedNotes(page, "From the keyboard").waitFor();
    await commentField(page).press("ArrowUp");
    const editing = page.locator("#notes article").getByRole("textbox");
    await expect.poll(() => editing.inputValue()).toBe("From the keyboard");
  });

  test("can have the whole screen; Escape gives it back [NFORM-007]", async () => {
    const { page } = await openIssueWithCommentForm(stage);
    await commentField(page).fill("Quiet words");
    await commentForm(page).getByRole("button", { name: "Zen mode, full screen" }).click();
    await page.getByRole("dialog", { name: "Zen mode, full screen" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await commentField(page).inputValue()).toBe("Quiet words");
  });

  test("says why a file is too large, and does not offer to try again", async () => {
    const { page } = await openIssueWithCommentForm(stage, {}, { expected: [/status of 413/] });
    const json = { message: "413 The file is larger than 1 MB" };
    await page.route(/\/uploads$/, (route) => route.fulfill({ status: 413, json }));
    await commentForm(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "long.log", mimeType: "text/plain", buffer: Buffer.alloc(2 ** 21) });
    const row = page.getByRole("listitem").filter({ hasText: "long.log" });
    await row.getByText("The file is larger than 1 MB. It has 2.00 MiB.").waitFor();
    expect(await row.getByRole("button", { name: "Try again" }).count()).toBe(0);
    expect((await commentField(page).inputValue()).trim()).toBe("");
  });

  test("for the team alone says so before and after [AUTH-018]", async () => {
    const { page, api } = await openIssueWithCommentForm(stage);
    await commentForm(page).getByLabel("Internal note").check();
    await commentForm(page)
      .getByText(
        "Only the team, and whoever wrote the issue or is assigned to it, will see this.",
        { exact: true },
      )
      .waitFor();
    await commentField(page).fill("Between us");
    await commentForm(page).getByRole("button", { name: "Add internal note", exact: true }).click();
    await findSavedNotes(page, "Between us")
      .getByText("Internal: only for the team", { exact: true })
      .waitFor({ state: "attached" });
    expect(await commentForm(page).getByLabel("Internal note").isChecked()).toBe(false);
    const notes = await page.request.get(`${api}/notes?activity_filter=only_comments`);
    expect(await notes.json()).toMatchObject([{ body: "Between us", internal: true }]);
  });

  test("fits a phone", { tags: "core" }, async () => {
    const { page } = await openIssueWithCommentForm(
      stage,
      {},
      { viewport: { width: 390, height: 800 } },
    );
    await sendComment(page, "From the path");
    await findSavedNotes(page, "From the path").waitFor();
    const widths = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  });
});

describe("a thread", () => {
  test("is chosen in the menu and renames the button [NFORM-004] [NFORM-005]", async () => {
    const { page } = await openIssueWithCommentForm(stage);
    await commentForm(page).getByRole("button", { name: "Choose comment or thread" }).click();
    const menu = page.getByRole("menu");
    await menu.getByText("Add a general comment to this issue").waitFor();
    await menu.getByText("Discuss a specific point that needs to be resolved").waitFor();
    await menu.getByRole("menuitemradio", { name: /^Start thread/ }).click();
    await commentField(page).fill("Which knot?");
    const request = page.waitForRequest(/\/notes\?target_id=/);
    await commentForm(page).getByRole("button", { name: "Start thread", exact: true }).click();
    expect((await request).postDataJSON()).toMatchObject({ note: { type: "DiscussionNote" } });
    await findSavedNotes(page, "Which knot?").getByText("Reply…").waitFor();
  });

  test("is answered and resolved in one step [NOTE-093] [NOTE-095]", { tags: "core" }, async () => {
    const issue = await openIssueWithCommentForm(stage);
    const { page, path } = issue;
    await createThread(issue, "Which knot?");
    await openPage(page, path);
    await waitUntilCommentFormReady(page);
    await page.getByText("Reply…").click();
    await replyForm(page).getByText("Thread stays unresolved").waitFor();
    await replyForm(page).getByLabel("Resolve thread").check();
    await replyForm(page).getByText("Thread will be resolved").waitFor();
    await replyField(page).fill("The upper one");
    await replyForm(page).getByRole("button", { name: "Comment", exact: true }).click();
    await replyForm(page).waitFor({ state: "detached" });
    await page.getByText(/Resolved by/).waitFor();
  });

  test("an answer is given up at once without words, else after a question [NOTE-096] [NOTE-097] [KEY-009]", async () => {
    const issue = await openIssueWithCommentForm(stage);
    const { page, path } = issue;
    await createThread(issue, "Which knot?");
    await openPage(page, path);
    await waitUntilCommentFormReady(page);
    await page.getByText("Reply…").click();
    await replyField(page).press("Escape");
    await replyForm(page).waitFor({ state: "detached" });
    await page.getByText("Reply…").click();
    await replyField(page).fill("The upper one");
    await replyForm(page).getByRole("button", { name: "Cancel" }).click();
    const question = page.getByRole("alertdialog", {
      name: "Are you sure you want to cancel creating this comment?",
    });
    await question.getByRole("button", { name: "Keep writing" }).click();
    expect(await replyField(page).inputValue()).toBe("The upper one");
    await replyForm(page).getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard reply" }).click();
    await replyForm(page).waitFor({ state: "detached" });
  });
});

describe("the button beside it", () => {
  test("closes without words, and posts nothing [NFORM-006] [NFORM-041]", async () => {
    const { page, path } = await openIssueWithCommentForm(stage);
    await commentForm(page).getByRole("button", { name: "Close issue" }).click();
    await commentForm(page).getByRole("button", { name: "Reopen issue" }).waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual([]);
  });

  test("posts the words first, then closes", { tags: "core" }, async () => {
    const { page, path } = await openIssueWithCommentForm(stage);
    await commentField(page).fill("Done.");
    await commentForm(page).getByRole("button", { name: "Comment & close issue" }).click();
    await findSavedNotes(page, "Done.").waitFor();
    await commentForm(page).getByRole("button", { name: "Reopen issue" }).waitFor();
    expect(await fetchCommentBodies(page, path)).toEqual(["Done."]);
  });

  test("leaves the issue open when the words are refused", async () => {
    const { page, api } = await openIssueWithCommentForm(
      stage,
      {},
      { expected: [/status of 422/] },
    );
    const errors = { base: ["This project is full."] };
    const json = { commands_changes: {}, valid: false, errors };
    await page.route(NOTE_CREATION_URL_PATTERN, (route) => route.fulfill({ status: 422, json }));
    const button = commentForm(page).getByRole("button", { name: /& (?:close|reopen) issue$/ });
    await commentField(page).fill("Done.");
    await button.click();
    await commentForm(page).getByText("This project is full.").waitFor();
    await expect.poll(() => button.getAttribute("aria-busy")).not.toBe("true");
    const issue = await page.request.get(api);
    expect(await issue.json()).toMatchObject({ state: "opened" });
  });

  test("says when it failed [ISSUE-068]", async () => {
    const { page } = await openIssueWithCommentForm(stage, {}, { expected: [/status of 500/] });
    await page.route(/state_event/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await commentForm(page).getByRole("button", { name: "Close issue" }).click();
    await page.getByText("Failed to update issue status").waitFor();
    await commentForm(page).getByRole("button", { name: "Close issue" }).waitFor();
  });
});

describe("before one writes", () => {
  test("a confidential issue says who hears nothing [NFORM-020]", async () => {
    const { page } = await openIssueWithCommentForm(stage, { confidential: true });
    await commentForm(page)
      .getByText("People without permission will never get a notification.")
      .waitFor();
  });

  test("a locked one says who may comment; both say both [NFORM-021] [NFORM-022]", async () => {
    const { page, project, iid, path } = await openIssueWithCommentForm(stage);
    await putToApi(page, issueApiPath(project, iid), { discussion_locked: true });
    await openPage(page, path);
    await commentForm(page).getByText("Only project members can comment.").waitFor();
    await putToApi(page, issueApiPath(project, iid), { confidential: true });
    await openPage(page, path);
    await commentForm(page)
      .getByText(/never get a notification and won't be able to comment/)
      .waitFor();
  });

  test("email participants are listed, the first three at first [NFORM-023] [NFORM-024] [NFORM-025]", async () => {
    const { page, project, iid, path } = await openIssueWithCommentForm(stage);
    const emails = ["a@x.test", "b@x.test", "c@x.test", "d@x.test", "e@x.test"];
    await putToApi(page, issueApiPath(project, iid), {
      description: `/invite_email ${emails.join(" ")}`,
    });
    await openPage(page, path);
    const banner = commentForm(page).getByText(/will be notified of your comment/);
    await banner.waitFor();
    expect(await banner.textContent()).toContain("a@x.test, b@x.test, c@x.test and 2 more");
    await banner.getByRole("button", { name: "and 2 more" }).click();
    expect(await banner.textContent()).toContain("d@x.test, e@x.test");
  });
});

describe("who cannot comment", () => {
  /** The flag in the page's data that says whether the viewer can comment. */
  async function canCreateNote(page: Page): Promise<boolean> {
    const data = await page.locator("[data-noteable-data]").getAttribute("data-noteable-data");
    const { current_user: can } = JSON.parse(data ?? "") as {
      current_user: { can_create_note: boolean };
    };
    return can.can_create_note;
  }

  test("is told to register or sign in [NFORM-030]", async () => {
    const { path } = await openIssueWithCommentForm(stage);
    const visitor = await stage.visit(path);
    const widget = visitor.locator("#notes").getByText("Please register or sign in to reply");
    await widget.waitFor();
    expect(await widget.getByRole("link", { name: "register" }).getAttribute("href")).toContain(
      "/users/sign_up",
    );
    expect(await widget.getByRole("link", { name: "sign in" }).getAttribute("href")).toContain(
      "/users/sign_in",
    );
    expect(await visitor.locator("#notes textarea").count()).toBe(0);
  });

  test("hears that the project is archived [NFORM-031] [NFORM-033] [AUTH-012]", async () => {
    const { page, project, path } = await openIssueWithCommentForm(stage);
    expect(await canCreateNote(page)).toBe(true);
    await postToApi(page, `/api/v4/projects/${project.id}/archive`, {});
    await openPage(page, path);
    const notice = page.getByText("This project is archived and cannot be commented on.");
    await notice.getByRole("link", { name: "Learn more" }).waitFor();
    expect(await canCreateNote(page)).toBe(false);
    expect(await page.locator("#notes textarea").count()).toBe(0);
  });

  test("hears that it is locked, from outside [NFORM-032] [NFORM-033] [AUTH-012]", async () => {
    const { page, project, iid, path } = await openIssueWithCommentForm(stage);
    await putToApi(page, issueApiPath(project, iid), { discussion_locked: true });
    const stranger = await stage.enter();
    await signUpByRequest(stranger, buildTestUser());
    await openPage(stranger, path);
    const notice = stranger.getByText("This issue is locked. Only project members can comment.");
    await notice.getByRole("link", { name: "Learn more" }).waitFor();
    expect(await canCreateNote(stranger)).toBe(false);
    expect(await stranger.locator("#notes textarea").count()).toBe(0);
    await openPage(page, path);
    await commentField(page).waitFor();
    expect(await canCreateNote(page)).toBe(true);
  });
});
