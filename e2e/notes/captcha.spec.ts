import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { open, setOwnStage } from "../support/browser.ts";
import { signUpByRequest, buildPerson } from "../support/people.ts";
import { comment, field, form, notesSaying, saidIn, unsent, untilReady } from "./composer-stage.ts";
import { aTalk, openTalk, say, type Talk } from "./note-stage.ts";

const stage = setOwnStage();
const WORDS = "See https://unheard-of.example";
const robot = (page: Page) => page.getByRole("checkbox", { name: "I am not a robot" });
const question = (page: Page) => page.getByRole("dialog", { name: "Please solve the reCAPTCHA" });

/** Opens a public issue as a new user who is not a member of the project. */
async function aStranger(): Promise<Talk> {
  const talk = await aTalk(stage);
  const page = await stage.enter();
  const person = buildPerson();
  await signUpByRequest(page, person);
  await open(page, talk.path);
  await untilReady(page);
  return { ...talk, page, person };
}

describe("a stranger who comments with links to places nobody knows", () => {
  test("is asked, confirms, and the comment is there once", async () => {
    const { page, project, iid } = await aStranger();
    await comment(page, WORDS);
    await robot(page).check();
    await notesSaying(page, WORDS).waitFor();
    expect(await saidIn(page, project, iid)).toEqual([WORDS]);
    expect(await field(page).inputValue()).toBe("");
  });

  test("closes the question instead, and has the words back", async () => {
    const { page, project, iid } = await aStranger();
    await comment(page, WORDS);
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => field(page).inputValue()).toBe(WORDS);
    await form(page)
      .getByText(/could not be submitted/)
      .waitFor();
    expect(await saidIn(page, project, iid)).toEqual([]);
  });

  test("leaves while being asked, and finds the words on the next visit", async () => {
    const { page, path } = await aStranger();
    await comment(page, WORDS);
    await question(page).waitFor();
    await open(page, path);
    await robot(page).or(unsent(page, WORDS)).first().waitFor();
    await robot(page).check();
    await notesSaying(page, WORDS).waitFor();
  });

  test("is asked when the links come with an edit", async () => {
    const talk = await aStranger();
    const { page, path } = talk;
    const said = await say(page, talk, "Somewhere");
    await openTalk(page, path);
    const note = page.locator(`[id="note_${said.id}"]`);
    await note.getByRole("button", { name: "Edit comment" }).click();
    await note.getByRole("textbox", { name: "Comment" }).fill(WORDS);
    await note.getByRole("button", { name: "Save changes" }).click();
    await robot(page).check();
    await note.getByRole("link", { name: "https://unheard-of.example" }).waitFor();
  });
});
