import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { put, issueApi } from "../issues/issue-stage.ts";
import { createSampler, someOf } from "../../server/test/sampling.ts";
import { problemsAt, SIZES } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { untilMenuOpen } from "../support/menus.ts";
import { postToApi } from "../support/places.ts";
import { pressKeyUntilOpen } from "../support/shortcuts.ts";
import { comment, field, form, POSTING, replyField, unsent } from "./composer-stage.ts";
import { activity, aTalk, choose, menuOf, noteOf, openTalk, say, threadOf } from "./note-stage.ts";

const stage = setUpBrowserTest();
const FAILS = [/status of 503/, /ERR_FAILED/];
const isLookedAt = createSampler("axe in a discussion", 0.5);

/** Creates an issue with every kind of comment, system note and thread. */
async function aFullTalk() {
  const talk = await aTalk(stage, { expected: FAILS }, { description: "A rope" });
  const { page, project, iid } = talk;
  const api = issueApi(project, iid);
  await put(page, api, { labels: "wet,type::knot", description: "A rope to climb" });
  await put(page, api, { confidential: true, weight: 3 });
  const plain = await say(page, talk, "It *holds*, see #1.\n\n```js\npull(1)\n```\n\n- [x] tied");
  await postToApi(page, `${api}/notes/${plain.id}/award_emoji`, { name: "tada" });
  const open = await say(page, talk, "Which knot?", { thread: true });
  await say(page, talk, "The upper one.", { replyTo: open });
  const folded = await say(page, talk, "Which rope?", { thread: true });
  await say(page, talk, "The red one.", { replyTo: folded });
  const settled = await say(page, talk, "Whose rope?", { thread: true });
  await postToApi(page, `/${project.path_with_namespace}/notes/${settled.id}/resolve`, {});
  await say(page, talk, "Between us.", { internal: true });
  const own = await say(page, talk, "My words.");
  return { ...talk, open, folded, own };
}

test("axe finds nothing wrong with a discussion", { timeout: 240_000 }, async () => {
  const talk = await aFullTalk();
  const { page } = talk;
  const problems: string[] = [];
  const check = async (state: string, size: (typeof SIZES)[number]) => {
    problems.push(...(await problemsAt(page, size)).map((problem) => `${state}: ${problem}`));
  };
  for (const size of someOf(SIZES, ({ width }) => isLookedAt(`${width}`))) {
    await page.setViewportSize(size);
    await openTalk(page, talk.path);
    await fillTheTalk(page, talk);
    await check("forms", size);
    await page.unroute(POSTING);

    await openTalk(page, talk.path);
    await field(page).fill("");
    await field(page).pressSequentially("/");
    await page.getByRole("listbox", { name: "Suggestions" }).getByRole("option").first().waitFor();
    await check("quick actions", size);
    await field(page).fill("");
    await menuOf(noteOf(page, talk.own)).click();
    await untilMenuOpen(page);
    await check("menu of a note", size);
    await page.keyboard.press("Escape");
    await noteOf(page, talk.own).getByRole("button", { name: "Add reaction" }).first().click();
    await page.getByRole("dialog").getByRole("option").first().waitFor();
    await check("emoji", size);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("t");
    await activity(page).getByText("times in UTC").waitFor();
    await check("timeline", size);
    await page.keyboard.press("t");
    await activity(page).getByText("times in UTC").waitFor({ state: "detached" });
  }
  expect(problems).toEqual([]);
});

/**
 * Opens the reply, edit and search forms, shows the difference between two descriptions, and
 * leaves one comment unsent.
 */
async function fillTheTalk(page: Page, talk: Awaited<ReturnType<typeof aFullTalk>>): Promise<void> {
  await choose(page, noteOf(page, talk.folded), "Collapse replies");
  await threadOf(page, talk.folded)
    .getByRole("button", { name: /^1 reply/ })
    .waitFor();
  await activity(page).getByRole("button", { name: "Compare with previous version" }).click();
  await activity(page).locator(".idiff").first().waitFor();
  await page.route(POSTING, (route) => route.abort());
  await comment(page, "Not yet there.");
  await unsent(page, "Not yet there.").first().waitFor();
  await threadOf(page, talk.open)
    .getByRole("button", { name: /^Reply to / })
    .click();
  await replyField(page).fill("An answer");
  await field(page).press("ArrowUp");
  await page.getByRole("form", { name: "Edit comment" }).waitFor();
  await form(page).getByLabel("Internal note").check();
  await page.locator("h1").first().click();
  await pressKeyUntilOpen(page, "/", page.getByRole("search", { name: "Find in this discussion" }));
  await page.getByRole("searchbox", { name: "Search comments" }).fill("rope");
  await page.getByRole("list", { name: "Comments found" }).getByRole("button").first().waitFor();
}
