import { describe, expect, test } from "vitest";
import { aColleague } from "../issues/edit-stage.ts";
import { isFocused, isGone } from "../kit/focus.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { menuItems } from "../support/menus.ts";
import { createIssue } from "../support/places.ts";
import { activity, aTalk, choose, menuOf, noteOf, openTalk, say, toast } from "./note-stage.ts";

const stage = setUpBrowserTest();

/** A PNG image of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("a note", () => {
  test("says who wrote it, when, for whom, and what they are [NOTE-040] [NOTE-041] [NOTE-042] [NOTE-043]", async () => {
    const talk = await aTalk(stage);
    const { page, person, path } = talk;
    const said = await say(page, talk, "Pull **here**.", { internal: true });
    await openTalk(page, path);
    const note = noteOf(page, said);
    const link = note.getByRole("link", { name: person.name, exact: true });
    expect(await link.getAttribute("href")).toBe(`/${person.username}`);
    await note.getByText(`@${person.username}`).waitFor();
    const time = note.getByRole("link", { name: "just now" });
    expect(await time.getAttribute("href")).toContain(`#note_${said.id}`);
    await note.getByText("Internal: only for the team").waitFor({ state: "attached" });
    await note.getByText("Author", { exact: true }).waitFor();
    expect(await note.locator("strong").innerText()).toBe("here");
  });

  test("of a member shows their role, and of a stranger none [NOTE-043]", async () => {
    const talk = await aTalk(stage);
    const { page, project, path } = talk;
    const colleague = await aColleague(stage, page, project, path);
    const said = await say(colleague.page, talk, "I can help.");
    await openTalk(page, path);
    await noteOf(page, said).getByText("Developer", { exact: true }).waitFor();
  });

  test("can be read without scripts, and has no buttons then", async () => {
    const talk = await aTalk(stage);
    const said = await say(talk.page, talk, "Readable.");
    const visitor = await stage.visit(talk.path, { javaScriptEnabled: false });
    await noteOf(visitor, said).getByText("Readable.").waitFor();
    expect(await noteOf(visitor, said).getByRole("button").count()).toBe(0);
  });

  test("shows what was attached: a picture as such, a file as a link [NOTE-048]", async () => {
    const talk = await aTalk(stage);
    const { page, path } = talk;
    await say(page, talk, "Bring your files.");
    await openTalk(page, path);
    await activity(page)
      .locator("input[type=file]")
      .setInputFiles([
        { name: "knot.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") },
        { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("twine") },
      ]);
    const field = activity(page).getByRole("textbox").last();
    await expect.poll(() => field.inputValue()).toMatch(/!\[knot\]\([^)]+\)/);
    await expect.poll(() => field.inputValue()).toMatch(/[^!]\[list\.txt\]\([^)]+\)/);
    await field.press("Control+Enter");
    const note = activity(page).getByRole("article").last();
    await note.getByRole("img", { name: "knot" }).waitFor();
    await note.getByRole("link", { name: "list.txt" }).waitFor();
  });

  test("fits on a phone, where the menu has what the head has no room for", async () => {
    const talk = await aTalk(stage, { viewport: { width: 390, height: 844 } });
    const { page, path } = talk;
    const said = await say(page, talk, `A ${"very".repeat(60)} long word`, { thread: true });
    await openTalk(page, path);
    const note = noteOf(page, said);
    expect(await note.getByRole("button", { name: "Edit comment" }).isVisible()).toBe(false);
    await menuOf(note).click();
    expect((await menuItems(page)).slice(0, 3)).toEqual([
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
    const talk = await aTalk(stage);
    const { page, path } = talk;
    const said = await say(page, talk, "Mine.");
    await openTalk(page, path);
    const note = noteOf(page, said);
    for (const name of ["Add reaction", "Reply", "Edit comment"]) {
      await note.getByRole("button", { name, exact: true }).waitFor();
    }
    await menuOf(note).click();
    expect(await menuItems(page)).toEqual([
      "Copy link",
      "Copy reference",
      "Copy text as Markdown",
      "Assign to commenting user",
      "Delete comment",
    ]);
    await page.keyboard.press("Escape");
    await isFocused(menuOf(note));
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("of somebody else’s has a report, and no assignment [NOTE-064] [NOTE-065]", async () => {
    const talk = await aTalk(stage);
    const { page, path } = talk;
    const said = await say(page, talk, "Theirs.");
    const stranger = (await aTalk(stage)).page;
    await openTalk(stranger, path);
    await menuOf(noteOf(stranger, said)).click();
    expect(await menuItems(stranger)).toEqual([
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
    const talk = await aTalk(stage);
    const { page: author } = await aTalk(stage);
    const { id, iid } = await createIssue(author, talk.project, { title: "Found a knot" });
    const path = talk.path.replace(/\d+$/, String(iid));
    const said = await say(author, { ...talk, issueId: id }, "It is my issue.");
    await openTalk(author, path);
    const note = noteOf(author, said);
    await note.getByRole("button", { name: "Edit comment", exact: true }).waitFor();
    await menuOf(note).click();
    const offered = await menuItems(author);
    expect(offered).toContain("Delete comment");
    expect(offered).not.toContain("Assign to commenting user");
  });

  test("copies the link, a reference, and the words as they were written", async () => {
    const talk = await aTalk(stage, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page, path, iid } = talk;
    const said = await say(page, talk, "As **written**.");
    await openTalk(page, path);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const note = noteOf(page, said);
    const link = `${stage.url}${path}#note_${said.id}`;
    await choose(page, note, "Copy link");
    await expect.poll(copied).toBe(link);
    await choose(page, note, "Copy reference");
    await expect.poll(copied).toBe(`[#${iid} (comment ${said.id})](${link})`);
    await choose(page, note, "Copy text as Markdown");
    await expect.poll(copied).toBe("As **written**.");
  });

  test("assigns and unassigns who wrote it, and says so if that fails", async () => {
    const talk = await aTalk(stage, { expected: [/status of 500/] });
    const { page, person, path } = talk;
    const said = await say(page, talk, "I will do it.");
    await openTalk(page, path);
    const note = noteOf(page, said);
    await choose(page, note, "Assign to commenting user");
    await toast(page, `${person.name} is assigned.`).waitFor();
    await choose(page, note, "Unassign from commenting user");
    await toast(page, `${person.name} is no longer assigned.`).waitFor();
    const failed = toast(page, "Something went wrong while updating assignees");
    const issueAddress = /\/api\/v4\/projects\/\d+\/issues\/\d+$/;
    // The server answers with success and has not saved the assignee.
    await page.route(issueAddress, (route) => route.fulfill({ json: { assignees: [] } }));
    await choose(page, note, "Assign to commenting user");
    await failed.waitFor();
    await failed.waitFor({ state: "detached", timeout: 30_000 });
    await page.unroute(issueAddress);
    await page.route(issueAddress, (route) => route.fulfill({ status: 500, body: "{}" }));
    await choose(page, note, "Assign to commenting user");
    await failed.waitFor();
  });
});

describe("reacting to a note", () => {
  test("shows at once; the thumbs stay at zero, others go [AWARD-001] [AWARD-002] [AWARD-010]", async () => {
    const talk = await aTalk(stage);
    const { page, path } = talk;
    const said = await say(page, talk, "React to me.");
    await openTalk(page, path);
    const note = noteOf(page, said);
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
    await row.getByRole("button", { name: "tada, 1" }).click();
    await isGone(row.getByRole("button", { name: "tada" }));
    expect(await shown()).toEqual(["thumbs up, 0", "thumbs down, 0", "Add reaction"]);
  });

  test("that fails goes back, and says what failed [AWARD-017] [AWARD-018]", async () => {
    const talk = await aTalk(stage, { expected: [/status of 500/] });
    const { page, path } = talk;
    const said = await say(page, talk, "React to me.");
    await openTalk(page, path);
    const note = noteOf(page, said);
    await note.getByRole("button", { name: "Add reaction" }).click();
    await page.getByRole("option", { name: "thumbs up" }).first().click();
    const thumb = note.getByRole("button", { name: "thumbs up" });
    await expect.poll(() => thumb.getAttribute("aria-label")).toBe("thumbs up, 1");
    await page.route(/toggle_award_emoji$/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await note.getByRole("button", { name: "thumbs down" }).click();
    await toast(page, "Something went wrong while adding your award. Please try again.").waitFor();
    await expect.poll(() => thumb.getAttribute("aria-label")).toBe("thumbs up, 1");
    await thumb.click();
    await toast(page, "Something went wrong on our end. Please try again!").waitFor();
    await expect.poll(() => thumb.getAttribute("aria-pressed")).toBe("true");
  });

  test("is for those who may; others read who did [AWARD-012]", async () => {
    const talk = await aTalk(stage);
    const { page, path } = talk;
    const said = await say(page, talk, "React to me.");
    await openTalk(page, path);
    const answered = page.waitForResponse(/toggle_award_emoji$/);
    await noteOf(page, said).getByRole("button", { name: "Add reaction" }).click();
    await page.getByRole("option", { name: "eyes" }).first().click();
    await answered;
    const visitor = await stage.visit(path);
    await activity(visitor).getByRole("img", { name: "eyes, 1" }).waitFor();
    expect(await noteOf(visitor, said).getByRole("button", { name: "Add reaction" }).count()).toBe(
      0,
    );
  });
});
