import type { Page } from "playwright-core";
import { awardToggleUrl } from "@cairn/contract/awards";
import { noteUrl } from "@cairn/contract/notes/discussions";
import { expect, test } from "vitest";
import { createNoteableUnderTest, putToApi } from "../issues/issue-stage.ts";
import { createSampler, sampleOrFirst } from "../../server/test/sampling.ts";
import { findAccessibilityProblemsAtViewport, VIEWPORT_SIZES } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { waitUntilMenuOpen } from "../support/menus.ts";
import { describeKinds, type NoteableStoryKind } from "../support/noteables.ts";
import { postToApi } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";
import {
  sendComment,
  commentField,
  commentForm,
  NOTE_CREATION_URL_PATTERN,
  replyField,
  findUnsentComments,
} from "./composer-stage.ts";
import {
  activitySection,
  chooseFromNoteMenu,
  noteMenuButton,
  findNoteOnPage,
  openAndWaitForNotes,
  postNote,
  findThreadOnPage,
} from "./note-stage.ts";

const stage = setUpBrowserTest();
const FAILS = [/status of 503/, /ERR_FAILED/];
const isLookedAt = createSampler("axe in a discussion", 0.25);

/** Creates an issue or epic with every kind of comment, system note and thread. */
async function aFullTalk(kind: NoteableStoryKind) {
  const wish = { description: "A rope" };
  const talk = await createNoteableUnderTest(stage, kind, wish, { expected: FAILS });
  const { page, api, place } = talk;
  await putToApi(page, api, { labels: "wet,type::knot", description: "A rope to climb" });
  await putToApi(page, api, { confidential: true, ...(kind.name === "issue" && { weight: 3 }) });
  const plain = await postNote(
    page,
    talk,
    "It *holds*, see #1.\n\n```js\npull(1)\n```\n\n- [x] tied",
  );
  await postToApi(page, awardToggleUrl(noteUrl(place, plain.id)), { name: "tada" });
  const open = await postNote(page, talk, "Which knot?", { thread: true });
  await postNote(page, talk, "The upper one.", { replyTo: open });
  const folded = await postNote(page, talk, "Which rope?", { thread: true });
  await postNote(page, talk, "The red one.", { replyTo: folded });
  const settled = await postNote(page, talk, "Whose rope?", { thread: true });
  await postToApi(page, `${noteUrl(place, settled.id)}/resolve`, {});
  await postNote(page, talk, "Between us.", { internal: true });
  const own = await postNote(page, talk, "My words.");
  return { ...talk, open, folded, own };
}

describeKinds("with the discussion of an $name", (kind) => {
  test("axe finds nothing wrong", { timeout: 240_000 }, async () => {
    const talk = await aFullTalk(kind);
    const { page } = talk;
    const problems: string[] = [];
    const check = async (state: string, size: (typeof VIEWPORT_SIZES)[number]) => {
      problems.push(
        ...(await findAccessibilityProblemsAtViewport(page, size)).map(
          (problem) => `${state}: ${problem}`,
        ),
      );
    };
    for (const size of sampleOrFirst(VIEWPORT_SIZES, ({ width }) => isLookedAt(`${width}`))) {
      await page.setViewportSize(size);
      await openAndWaitForNotes(page, talk.path);
      await fillTheTalk(page, talk);
      await check("forms", size);
      await page.unroute(NOTE_CREATION_URL_PATTERN);

      await openAndWaitForNotes(page, talk.path);
      await commentField(page).fill("");
      await commentField(page).pressSequentially("/");
      await page
        .getByRole("listbox", { name: "Suggestions" })
        .getByRole("option")
        .first()
        .waitFor();
      await check("quick actions", size);
      await commentField(page).fill("");
      await noteMenuButton(findNoteOnPage(page, talk.own)).click();
      await waitUntilMenuOpen(page);
      await check("menu of a note", size);
      await page.keyboard.press("Escape");
      await findNoteOnPage(page, talk.own)
        .getByRole("button", { name: "Add reaction" })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("option").first().waitFor();
      await check("emoji", size);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("t");
      await activitySection(page).getByText("times in UTC").waitFor();
      // While the timeline loads, the comments that it replaces are faded.
      await activitySection(page).locator("[aria-busy=true]").waitFor({ state: "detached" });
      await check("timeline", size);
      await page.keyboard.press("t");
      await activitySection(page).getByText("times in UTC").waitFor({ state: "detached" });
    }
    expect(problems).toEqual([]);
  });
});

/**
 * Opens the reply, edit and search forms, shows the difference between two descriptions, and
 * leaves one comment unsent.
 */
async function fillTheTalk(page: Page, talk: Awaited<ReturnType<typeof aFullTalk>>): Promise<void> {
  await chooseFromNoteMenu(page, findNoteOnPage(page, talk.folded), "Collapse replies");
  await findThreadOnPage(page, talk.folded)
    .getByRole("button", { name: /^1 reply/ })
    .waitFor();
  await activitySection(page)
    .getByRole("button", { name: "Compare with previous version" })
    .click();
  await activitySection(page).locator(".idiff").first().waitFor();
  await page.route(NOTE_CREATION_URL_PATTERN, (route) => route.abort());
  await sendComment(page, "Not yet there.");
  await findUnsentComments(page, "Not yet there.").first().waitFor();
  await findThreadOnPage(page, talk.open)
    .getByRole("button", { name: /^Reply to / })
    .click();
  await replyField(page).fill("An answer");
  await commentField(page).press("ArrowUp");
  await page.getByRole("form", { name: "Edit comment" }).waitFor();
  await commentForm(page).getByLabel("Internal note").check();
  await page.locator("h1").first().click();
  await pressKeyUntilOpen(page, "/", page.getByRole("search", { name: "Find in this discussion" }));
  await page.getByRole("searchbox", { name: "Search comments" }).fill("rope");
  await page.getByRole("list", { name: "Comments found" }).getByRole("button").first().waitFor();
}
