import { describe, expect, test } from "vitest";
import { openPageAsDeveloper } from "../issues/edit-stage.ts";
import { waitUntilFocused, waitUntilGone } from "../kit/focus.ts";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { readMenuItems } from "../support/menus.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import { createIssue, getSignedInUserId } from "../support/places.ts";
import {
  activitySection,
  createIssueUnderTest,
  chooseFromNoteMenu,
  noteMenuButton,
  findNoteOnPage,
  openAndWaitForNotes,
  postNote,
  postNoteWithFile,
  findToast,
} from "./note-stage.ts";

const stage = setUpBrowserTest();

/** A PNG image of one pixel in Base64, which a test attaches to a comment. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a note", () => {
  test(
    "says who wrote it, when, for whom, and what they are [NOTE-040] [NOTE-041] [NOTE-042] [NOTE-043]",
    { tags: "core" },
    async () => {
      const talk = await createIssueUnderTest(stage);
      const { page, person, path } = talk;
      const said = await postNote(page, talk, "Pull **here**.", { internal: true });
      await openAndWaitForNotes(page, path);
      const note = findNoteOnPage(page, said);
      const link = note.getByRole("link", { name: person.name, exact: true });
      expect(await link.getAttribute("href")).toBe(`/${person.username}`);
      await note.getByText(`@${person.username}`).waitFor();
      const time = note.getByRole("link", { name: "just now" });
      expect(await time.getAttribute("href")).toContain(`#note_${said.id}`);
      await note.getByText("Internal: only for the team").waitFor({ state: "attached" });
      await note.getByText("Author", { exact: true }).waitFor();
      expect(await note.locator("strong").innerText()).toBe("here");
    },
  );

  test("of a member shows their role, and of a stranger none [NOTE-043]", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, path } = talk;
    const colleague = await openPageAsDeveloper(stage, page, talk);
    const said = await postNote(colleague.page, talk, "I can help.");
    const stranger = await stage.enter();
    await signUpByRequest(stranger, buildTestUser());
    const other = await postNote(stranger, talk, "Me too.");
    await openAndWaitForNotes(page, path);
    await findNoteOnPage(page, said).getByText("Developer", { exact: true }).waitFor();
    const badge = findNoteOnPage(page, other).getByText(/^(?:Author|Contributor|Guest|Developer)$/);
    expect(await badge.count()).toBe(0);
  });

  test("can be read without scripts, and has no buttons then", async () => {
    const talk = await createIssueUnderTest(stage);
    const said = await postNote(talk.page, talk, "Readable.");
    const visitor = await stage.visit(talk.path, { javaScriptEnabled: false });
    await findNoteOnPage(visitor, said).getByText("Readable.").waitFor();
    expect(await findNoteOnPage(visitor, said).getByRole("button").count()).toBe(0);
  });

  test(
    "shows what was chosen, dropped or pasted: a picture as such, a file as a link [NFORM-009]",
    { tags: "core" },
    async () => {
      const talk = await createIssueUnderTest(stage);
      const { page, path } = talk;
      await postNote(page, talk, "Bring your files.");
      await openAndWaitForNotes(page, path);
      await activitySection(page)
        .locator("input[type=file]")
        .setInputFiles([
          { name: "knot.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") },
          { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("twine") },
        ]);
      const field = activitySection(page).getByRole("textbox").last();
      await expect.poll(() => field.inputValue()).toMatch(/!\[knot\]\([^)]+\)/);
      await expect.poll(() => field.inputValue()).toMatch(/[^!]\[list\.txt\]\([^)]+\)/);
      const transferOf = (named: string) =>
        page.evaluateHandle((name) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File(["twine"], name, { type: "text/plain" }));
          return transfer;
        }, named);
      await field.dispatchEvent("drop", { dataTransfer: await transferOf("dropped.txt") });
      await expect.poll(() => field.inputValue()).toMatch(/\[dropped\.txt\]\(\/uploads\/[^)]+\)/);
      await field.evaluate(
        (area, clipboardData) => {
          const options = { clipboardData, bubbles: true, cancelable: true };
          area.dispatchEvent(new ClipboardEvent("paste", options));
        },
        await transferOf("pasted.txt"),
      );
      await expect.poll(() => field.inputValue()).toMatch(/\[pasted\.txt\]\(\/uploads\/[^)]+\)/);
      await field.press("Control+Enter");
      const note = activitySection(page).getByRole("article").last();
      await note.getByRole("img", { name: "knot" }).waitFor();
      for (const name of ["list.txt", "dropped.txt", "pasted.txt"]) {
        const link = note.getByRole("link", { name });
        const file = await page.request.get((await link.getAttribute("href")) ?? "");
        expect(await file.text()).toBe("twine");
      }
    },
  );

  test("shows the file that was sent with it, which its author can remove [NOTE-048]", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, path } = talk;
    await postNoteWithFile(page, talk, "With a picture", {
      name: "knot.png",
      mimeType: "image/png",
      buffer: Buffer.from(PIXEL, "base64"),
    });
    await postNoteWithFile(page, talk, "With a list", {
      name: "list.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("twine"),
    });
    await openAndWaitForNotes(page, path);
    const notes = activitySection(page).getByRole("article");
    const picture = notes
      .filter({ hasText: "With a picture" })
      .getByRole("img", { name: "knot.png" });
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    const text = await notes.getByText("With a picture").boundingBox();
    const below = await picture.boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
    const note = notes.filter({ hasText: "With a list" });
    const link = note.getByRole("link", { name: "list.txt" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(await file.text()).toBe("twine");

    const visitor = await stage.visit(path);
    await activitySection(visitor).getByRole("link", { name: "list.txt" }).waitFor();
    const remove = { name: "Remove attachment" };
    expect(await visitor.getByRole("button", remove).count()).toBe(0);
    await note.getByRole("button", remove).click();
    await page.getByRole("alertdialog").getByRole("button", remove).click();
    await link.waitFor({ state: "detached" });
    expect(await note.getByText("With a list").count()).toBe(1);
    await expect.poll(() => note.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    await activitySection(visitor)
      .getByRole("link", { name: "list.txt" })
      .waitFor({ state: "detached" });
  });

  test("fits on a phone, where the menu has what the head has no room for", async () => {
    const talk = await createIssueUnderTest(stage, { viewport: { width: 390, height: 844 } });
    const { page, path } = talk;
    const said = await postNote(page, talk, `A ${"very".repeat(60)} long word`, { thread: true });
    await openAndWaitForNotes(page, path);
    const note = findNoteOnPage(page, said);
    expect(await note.getByRole("button", { name: "Edit comment" }).isVisible()).toBe(false);
    await noteMenuButton(note).click();
    expect((await readMenuItems(page)).slice(0, 3)).toEqual([
      "Reply",
      "Edit comment",
      "Resolve thread",
    ]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

describe("the menu of a note", () => {
  test("has everything for its author but a report [NOTE-044] [NOTE-045] [NOTE-065]", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, path } = talk;
    const said = await postNote(page, talk, "Mine.");
    await openAndWaitForNotes(page, path);
    const note = findNoteOnPage(page, said);
    for (const name of ["Add reaction", "Reply", "Edit comment"]) {
      await note.getByRole("button", { name, exact: true }).waitFor();
    }
    await noteMenuButton(note).click();
    expect(await readMenuItems(page)).toEqual([
      "Copy link",
      "Copy reference",
      "Copy text as Markdown",
      "Assign to commenting user",
      "Delete comment",
    ]);
    await page.keyboard.press("Escape");
    await waitUntilFocused(noteMenuButton(note));
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });

  test("of somebody else’s has a report, and no assignment [NOTE-064] [NOTE-065]", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, path } = talk;
    const said = await postNote(page, talk, "Theirs.");
    const stranger = (await createIssueUnderTest(stage)).page;
    await openAndWaitForNotes(stranger, path);
    await noteMenuButton(findNoteOnPage(stranger, said)).click();
    expect(await readMenuItems(stranger)).toEqual([
      "Copy link",
      "Copy reference",
      "Copy text as Markdown",
      "Report abuse to admin",
    ]);
    await stranger.getByRole("menuitem", { name: "Report abuse to admin" }).click();
    await stranger.waitForURL(/abuse_reports\/new/);
    expect(new URL(stranger.url()).searchParams.get("ref_url")).toContain(`#note_${said.id}`);
  });

  test("offers no assignment to the author of an issue without the Planner role [NOTE-064] [AUTH-016]", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page: author } = await createIssueUnderTest(stage);
    const { id, iid } = await createIssue(author, talk.project, { title: "Found a knot" });
    const path = talk.path.replace(/\d+$/, String(iid));
    const said = await postNote(author, { ...talk, id }, "It is my issue.");
    await openAndWaitForNotes(author, path);
    const note = findNoteOnPage(author, said);
    await note.getByRole("button", { name: "Edit comment", exact: true }).waitFor();
    await noteMenuButton(note).click();
    const offered = await readMenuItems(author);
    expect(offered).toContain("Delete comment");
    expect(offered).not.toContain("Assign to commenting user");
  });

  test("copies the link, a reference, and the words as they were written", async () => {
    const talk = await createIssueUnderTest(stage, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const { page, path, iid } = talk;
    const said = await postNote(page, talk, "As **written**.");
    await openAndWaitForNotes(page, path);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const note = findNoteOnPage(page, said);
    const link = `${stage.url}${path}#note_${said.id}`;
    await chooseFromNoteMenu(page, note, "Copy link");
    await expect.poll(copied).toBe(link);
    await chooseFromNoteMenu(page, note, "Copy reference");
    await expect.poll(copied).toBe(`[#${iid} (comment ${said.id})](${link})`);
    await chooseFromNoteMenu(page, note, "Copy text as Markdown");
    await expect.poll(copied).toBe("As **written**.");
  });

  test("assigns and unassigns who wrote it, and says so if that fails [SIDE-017] [SIDE-021] [NOTE-064]", async () => {
    const talk = await createIssueUnderTest(stage, { expected: [/status of 500/] });
    const { page, person, path, project, iid } = talk;
    const said = await postNote(page, talk, "I will do it.");
    await openAndWaitForNotes(page, path);
    const note = findNoteOnPage(page, said);
    const issueAddress = /\/api\/v4\/projects\/\d+\/issues\/\d+$/;
    const sent = page.waitForRequest(issueAddress);
    await chooseFromNoteMenu(page, note, "Assign to commenting user");
    await findToast(page, `Assigned ${person.name}.`).waitFor();
    const request = await sent;
    expect([request.method(), new URL(request.url()).pathname, request.postDataJSON()]).toEqual([
      "PUT",
      `/api/v4/projects/${project.id}/issues/${iid}`,
      { assignee_ids: [await getSignedInUserId(page)] },
    ]);
    const failed = findToast(page, "Something went wrong while updating assignees");
    await page.route(issueAddress, (route) => route.fulfill({ status: 500, body: "{}" }));
    await chooseFromNoteMenu(page, note, "Unassign from commenting user");
    await failed.waitFor();
    await page.unroute(issueAddress);
    await chooseFromNoteMenu(page, note, "Unassign from commenting user");
    await findToast(page, `Unassigned ${person.name}.`).waitFor();
    await failed.waitFor({ state: "detached", timeout: 30_000 });
    // Answers as a server that reports success but has not saved the assignee.
    await page.route(issueAddress, (route) => route.fulfill({ json: { assignees: [] } }));
    await chooseFromNoteMenu(page, note, "Assign to commenting user");
    await failed.waitFor();
    await failed.waitFor({ state: "detached", timeout: 30_000 });
    await page.unroute(issueAddress);
    await page.route(issueAddress, (route) => route.fulfill({ status: 500, body: "{}" }));
    await chooseFromNoteMenu(page, note, "Assign to commenting user");
    await failed.waitFor();
  });
});

describe("reacting to a note", () => {
  test(
    "shows at once; the thumbs stay at zero, others go [AWARD-001] [AWARD-002] [AWARD-010]",
    { tags: "core" },
    async () => {
      const talk = await createIssueUnderTest(stage);
      const { page, path } = talk;
      const said = await postNote(page, talk, "React to me.");
      await openAndWaitForNotes(page, path);
      const note = findNoteOnPage(page, said);
      const row = note.getByRole("group", { name: "Reactions" });
      expect(await row.count()).toBe(0);
      await note.getByRole("button", { name: "Add reaction" }).click();
      await page.getByRole("combobox", { name: "Search emoji" }).fill("tada");
      await page.getByRole("option", { name: "party popper" }).waitFor();
      const answered = page.waitForResponse(/notes\/\d+\/toggle_award_emoji$/);
      await page.keyboard.press("Enter");
      const shown = () =>
        row
          .locator("[aria-label]")
          .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
      await row.getByRole("button", { name: "tada, 1" }).waitFor();
      expect(await shown()).toEqual(["thumbs up, 0", "thumbs down, 0", "tada, 1", "Add reaction"]);
      expect(await (await answered).json()).toEqual({ ok: true });
      await row.getByRole("button", { name: "tada, 1" }).hover();
      await page.getByRole("tooltip", { name: "You" }).waitFor();
      const removed = page.waitForResponse(/notes\/\d+\/toggle_award_emoji$/);
      await row.getByRole("button", { name: "tada, 1" }).click();
      await waitUntilGone(row.getByRole("button", { name: "tada" }));
      expect(await shown()).toEqual(["thumbs up, 0", "thumbs down, 0", "Add reaction"]);
      // The reaction disappears before the server has removed it.
      await removed;
      await openAndWaitForNotes(page, path);
      await note.getByText("React to me.").waitFor();
      expect(await row.count()).toBe(0);
    },
  );

  test("that fails goes back, and says what failed [AWARD-017] [AWARD-018]", async () => {
    const talk = await createIssueUnderTest(stage, { expected: [/status of 500/] });
    const { page, path } = talk;
    const said = await postNote(page, talk, "React to me.");
    await openAndWaitForNotes(page, path);
    const note = findNoteOnPage(page, said);
    await note.getByRole("button", { name: "Add reaction" }).click();
    await page.getByRole("option", { name: "thumbs up" }).first().click();
    const thumb = note.getByRole("button", { name: "thumbs up" });
    await expect.poll(() => thumb.getAttribute("aria-label")).toBe("thumbs up, 1");
    await page.route(/toggle_award_emoji$/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await note.getByRole("button", { name: "thumbs down" }).click();
    await findToast(
      page,
      "Something went wrong while adding your award. Please try again.",
    ).waitFor();
    await expect.poll(() => thumb.getAttribute("aria-label")).toBe("thumbs up, 1");
    await thumb.click();
    await findToast(page, "Something went wrong on our end. Please try again!").waitFor();
    await expect.poll(() => thumb.getAttribute("aria-pressed")).toBe("true");
  });

  test("is for those who may; others read who did [AWARD-012]", async () => {
    const talk = await createIssueUnderTest(stage);
    const { page, path } = talk;
    const said = await postNote(page, talk, "React to me.");
    await openAndWaitForNotes(page, path);
    const answered = page.waitForResponse(/toggle_award_emoji$/);
    await findNoteOnPage(page, said).getByRole("button", { name: "Add reaction" }).click();
    await page.getByRole("option", { name: "eyes" }).first().click();
    await answered;
    const visitor = await stage.visit(path);
    await activitySection(visitor).getByRole("img", { name: "eyes, 1" }).waitFor();
    expect(
      await findNoteOnPage(visitor, said).getByRole("button", { name: "Add reaction" }).count(),
    ).toBe(0);
  });
});
