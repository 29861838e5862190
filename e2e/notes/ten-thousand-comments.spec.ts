import { expect, test } from "vitest";
import { COMMENT_NUMBER, insertComments } from "../../scripts/seed-scale/comments.ts";
import { getTestDatabase } from "../../server/test/database.ts";
import { openPage, setUpBrowserTestWithOwnServer } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import { createNoteableUnderTest } from "../issues/issue-stage.ts";
import {
  activitySection,
  findNumberedComment,
  numberRange,
  readCommentNumbers,
} from "./activity-stage.ts";
import {
  commentField,
  commentForm,
  sendComment,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTestWithOwnServer();
/** Twice as many as users can write (`NOTES_PER_NOTEABLE_MAX`). */
const COMMENTS = 10_000;
/** The page keeps the parts of a discussion that the reader came by, but not everything. */
const MOST_SHOWN = 200;

describeKinds("10,000 comments on an $name [EPIC-029]", (kind) => {
  async function createLongTalk() {
    const talk = await createNoteableUnderTest(stage, kind, {}, { expected: [/status of 422/] });
    const { databaseUrl } = await getTestDatabase();
    await insertComments(databaseUrl, {
      namespaceId: talk.place.id,
      count: COMMENTS,
      markdown: `Stone ${COMMENT_NUMBER}`,
      url: stage.url,
    });
    return talk;
  }

  test("are shown from both ends and found, without all being loaded; one more is refused", async () => {
    const { page, path } = await createLongTalk();
    await openPage(page, path);
    await waitUntilCommentFormReady(page);
    await expect
      .poll(() => readCommentNumbers(page))
      .toEqual([...numberRange(1, 20), ...numberRange(COMMENTS - 19, COMMENTS)]);
    const gaps = activitySection(page).getByText(/not shown$/);
    expect(await gaps.allTextContents()).toEqual(["9,960 not shown"]);

    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search comments" }).fill("Stone 5000");
    const found = page.getByRole("list", { name: "Comments found" });
    await found.getByRole("button", { name: /Stone 5000$/ }).click();
    await findNumberedComment(page, 5000).waitFor();
    await expect.poll(() => gaps.count()).toBe(2);

    expect((await readCommentNumbers(page)).length).toBeLessThan(MOST_SHOWN);

    await page.keyboard.press("Shift+G");
    await findNumberedComment(page, COMMENTS).waitFor();
    await sendComment(page, "One more");
    await commentForm(page).getByText("Maximum number of comments exceeded").waitFor();
    expect(await commentField(page).inputValue()).toBe("One more");
  });
});
