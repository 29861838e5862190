import { describe, expect, test } from "vitest";
import { open, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildPerson } from "../support/people.ts";
import { createIssue, createProject, postToApi } from "../support/places.ts";
import { issueApi, openWith, put } from "../issues/issue-stage.ts";
import {
  aComposer,
  aThreadIn,
  comment,
  field,
  form,
  notesSaying,
  POSTING,
  replyField,
  replyForm,
  saidIn,
  sendButton,
  untilReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTest();

describe("a comment", () => {
  test("is written, sent and there; the field is empty again [NFORM-001]", async () => {
    const { page, project, iid } = await aComposer(stage);
    expect(await field(page).getAttribute("placeholder")).toBe(
      "Write a comment or drag your files here…",
    );
    await comment(page, "It **holds** now.");
    await notesSaying(page, "It holds now.").waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(await saidIn(page, project, iid)).toEqual(["It **holds** now."]);
  });

  test("cannot be sent without words [NFORM-040]", async () => {
    const { page } = await aComposer(stage);
    expect(await sendButton(page).isDisabled()).toBe(true);
    await field(page).fill("  ");
    expect(await sendButton(page).isDisabled()).toBe(true);
    await field(page).fill("Words");
    expect(await sendButton(page).isDisabled()).toBe(false);
  });

  test("shows how it will look [NFORM-002]", async () => {
    const { page } = await aComposer(stage);
    await field(page).fill("Some **strong** words");
    await form(page).getByRole("tab", { name: "Preview" }).click();
    await form(page).locator("strong", { hasText: "strong" }).waitFor();
  });

  test("is sent by Ctrl+Enter; Up in the empty field edits it [KEY-007] [KEY-010]", async () => {
    const { page } = await aComposer(stage);
    await field(page).fill("From the keyboard");
    await page.keyboard.press("Control+Enter");
    await notesSaying(page, "From the keyboard").waitFor();
    await field(page).press("ArrowUp");
    const editing = page.locator("#notes article").getByRole("textbox");
    await expect.poll(() => editing.inputValue()).toBe("From the keyboard");
  });

  test("can have the whole screen; Escape gives it back [NFORM-007]", async () => {
    const { page } = await aComposer(stage);
    await field(page).fill("Quiet words");
    await form(page).getByRole("button", { name: "Zen mode, full screen" }).click();
    await page.getByRole("dialog", { name: "Zen mode, full screen" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await field(page).inputValue()).toBe("Quiet words");
  });

  test("for the team alone says so before and after", async () => {
    const { page, project, iid } = await aComposer(stage);
    await form(page).getByLabel("Internal note").check();
    await form(page)
      .getByText(/^Only the team/)
      .waitFor();
    await field(page).fill("Between us");
    await form(page).getByRole("button", { name: "Add internal note", exact: true }).click();
    await notesSaying(page, "Between us").waitFor();
    expect(await form(page).getByLabel("Internal note").isChecked()).toBe(false);
    const notes = await page.request.get(
      `${issueApi(project, iid)}/notes?activity_filter=only_comments`,
    );
    expect(await notes.json()).toMatchObject([{ body: "Between us", internal: true }]);
  });

  test("fits a phone", async () => {
    const { page } = await aComposer(stage, {}, { viewport: { width: 390, height: 800 } });
    await comment(page, "From the path");
    await notesSaying(page, "From the path").waitFor();
    const widths = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  });
});

describe("a thread", () => {
  test("is chosen in the menu and renames the button [NFORM-004] [NFORM-005]", async () => {
    const { page } = await aComposer(stage);
    await form(page).getByRole("button", { name: "Choose comment or thread" }).click();
    const menu = page.getByRole("menu");
    await menu.getByText("Add a general comment to this issue").waitFor();
    await menu.getByText("Discuss a specific point that has to be resolved").waitFor();
    await menu.getByRole("menuitemradio", { name: /^Start thread/ }).click();
    await field(page).fill("Which knot?");
    const request = page.waitForRequest(/\/notes\?target_id=/);
    await form(page).getByRole("button", { name: "Start thread", exact: true }).click();
    expect((await request).postDataJSON()).toMatchObject({ note: { type: "DiscussionNote" } });
    await notesSaying(page, "Which knot?").getByText("Reply…").waitFor();
  });

  test("is answered and resolved in one step [NOTE-093] [NOTE-095]", async () => {
    const issue = await aComposer(stage);
    const { page, path } = issue;
    await aThreadIn(issue, "Which knot?");
    await open(page, path);
    await untilReady(page);
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
    const issue = await aComposer(stage);
    const { page, path } = issue;
    await aThreadIn(issue, "Which knot?");
    await open(page, path);
    await untilReady(page);
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
    const { page, project, iid } = await aComposer(stage);
    await form(page).getByRole("button", { name: "Close issue" }).click();
    await form(page).getByRole("button", { name: "Reopen issue" }).waitFor();
    expect(await saidIn(page, project, iid)).toEqual([]);
  });

  test("posts the words first, then closes", async () => {
    const { page, project, iid } = await aComposer(stage);
    await field(page).fill("Done.");
    await form(page).getByRole("button", { name: "Comment & close issue" }).click();
    await notesSaying(page, "Done.").waitFor();
    await form(page).getByRole("button", { name: "Reopen issue" }).waitFor();
    expect(await saidIn(page, project, iid)).toEqual(["Done."]);
  });

  test("leaves the issue open when the words are refused", async () => {
    const { page, project, iid } = await aComposer(stage, {}, { expected: [/status of 422/] });
    const errors = { base: ["This project is full."] };
    const json = { commands_changes: {}, valid: false, errors };
    await page.route(POSTING, (route) => route.fulfill({ status: 422, json }));
    const button = form(page).getByRole("button", { name: /& (?:close|reopen) issue$/ });
    await field(page).fill("Done.");
    await button.click();
    await form(page).getByText("This project is full.").waitFor();
    await expect.poll(() => button.getAttribute("aria-busy")).not.toBe("true");
    const issue = await page.request.get(issueApi(project, iid));
    expect(await issue.json()).toMatchObject({ state: "opened" });
  });

  test("says when it failed [ISSUE-068] [ISSUE-069]", async () => {
    const { page } = await aComposer(stage, {}, { expected: [/status of 500/] });
    await page.route(/state_event/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await form(page).getByRole("button", { name: "Close issue" }).click();
    await page.getByText("Failed to update issue status").waitFor();
    await form(page).getByRole("button", { name: "Close issue" }).waitFor();
  });
});

describe("before one writes", () => {
  test("a confidential issue says who hears nothing [NFORM-020]", async () => {
    const { page } = await aComposer(stage, { confidential: true });
    await form(page)
      .getByText("People without permission will never get a notification.")
      .waitFor();
  });

  test("a locked one says who may comment; both say both [NFORM-021] [NFORM-022]", async () => {
    const { page, project, iid, path } = await aComposer(stage);
    await put(page, issueApi(project, iid), { discussion_locked: true });
    await open(page, path);
    await form(page).getByText("Only project members can comment.").waitFor();
    await put(page, issueApi(project, iid), { confidential: true });
    await open(page, path);
    await form(page)
      .getByText(/never get a notification and won't be able to comment/)
      .waitFor();
  });

  test("readers by mail are named, three at first [NFORM-023] [NFORM-024]", async () => {
    const issue = await aComposer(stage);
    const emails = ["a@x.test", "b@x.test", "c@x.test", "d@x.test", "e@x.test"];
    await openWith(issue, (told) => ({ ...told, email_participants: emails }));
    const { page } = issue;
    const banner = form(page).getByText(/will be notified of your comment/);
    await banner.waitFor();
    expect(await banner.textContent()).toContain("a@x.test, b@x.test, c@x.test and 2 more");
    await banner.getByRole("button", { name: "and 2 more" }).click();
    expect(await banner.textContent()).toContain("d@x.test, e@x.test");
  });
});

describe("who cannot comment", () => {
  test("is told to register or sign in [NFORM-030]", async () => {
    const { path } = await aComposer(stage);
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

  test("hears that the project is archived [NFORM-031] [NFORM-033]", async () => {
    const { page, project, path } = await aComposer(stage);
    await postToApi(page, `/api/v4/projects/${project.id}/archive`, {});
    await open(page, path);
    const notice = page.getByText("This project is archived and cannot be commented on.");
    await notice.getByRole("link", { name: "Learn more" }).waitFor();
  });

  test("hears that it is locked, from outside [NFORM-032] [NFORM-033]", async () => {
    const { page, project, iid, path } = await aComposer(stage);
    await put(page, issueApi(project, iid), { discussion_locked: true });
    const stranger = await stage.enter();
    await signUpByRequest(stranger, buildPerson());
    await open(stranger, path);
    const notice = stranger.getByText("This issue is locked. Only project members can comment.");
    await notice.getByRole("link", { name: "Learn more" }).waitFor();
  });

  test("hears of forks where only members talk [NFORM-034]", async () => {
    const page = await stage.enter();
    await signUpByRequest(page, buildPerson());
    const project = await createProject(page, { name: "Ropes", visibility: "public" });
    const { iid } = await createIssue(page, project, { title: "Untie" });
    const path = `/${project.path_with_namespace}/-/issues/${iid}`;
    await openWith({ page, project, iid, path }, (told) => ({
      ...told,
      can: { ...(told as { can: object }).can, comment: false },
    }));
    await page.getByText(/fork this project.*submit a merge request/).waitFor();
  });
});
