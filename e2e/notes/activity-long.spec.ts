import { discussionPageUrl, type DiscussionPage } from "@cairn/contract/notes/discussions";
import { expect, test } from "vitest";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { describeKinds, type NoteableStoryKind } from "../support/noteables.ts";
import {
  activitySection,
  createCommented,
  numberRange,
  openAndWaitForActivity,
  findNumberedComment,
  readCommentNumbers,
} from "./activity-stage.ts";

const stage = setUpBrowserTest();
const COMMENTS = 70;

async function createLongTalk(kind: NoteableStoryKind) {
  const { page, path } = await createCommented(stage, kind, COMMENTS);
  const read = async (from: "start" | "end") => {
    const address = discussionPageUrl(path, { from });
    return (await (await page.request.get(address)).json()) as DiscussionPage;
  };
  const first = Number((await read("start")).discussions[0]?.notes[0]?.id);
  const noteIds = numberRange(0, COMMENTS - 1).map((at) => String(first + at));
  expect((await read("end")).discussions.at(-1)?.notes[0]?.id).toBe(noteIds.at(-1));
  return { path, noteIds };
}

describeKinds("a long discussion of an $name", (kind) => {
  let created: ReturnType<typeof createLongTalk> | undefined;
  /** Shared by the tests, and created by the first of them that the sample contains. */
  const getLongTalk = () => (created ??= createLongTalk(kind));

  test(
    "begins with both ends, and the rest comes when somebody is near",
    { tags: "core" },
    async () => {
      const { path } = await getLongTalk();
      const page = await stage.enter();
      await openAndWaitForActivity(page, path);
      await expect
        .poll(() => readCommentNumbers(page))
        .toEqual([...numberRange(1, 20), ...numberRange(51, 70)]);
      const gap = activitySection(page).getByText(/not shown$/);
      expect(await gap.textContent()).toBe("30 not shown");
      const goOn = async () => {
        await gap.evaluateAll(([words]) => words?.scrollIntoView());
        return readCommentNumbers(page);
      };
      await expect.poll(goOn).toEqual(numberRange(1, 70));
    },
  );

  test("is opened at the comment that the address names, which gets the focus", async () => {
    const { path, noteIds } = await getLongTalk();
    const page = await stage.enter();
    await openPage(page, `${path}#note_${noteIds[39]}`);
    const target = page.locator(`#note_${noteIds[39]}`);
    await target.waitFor();
    await expect
      .poll(() => target.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    expect(await target.getAttribute("data-state")).toBe("target");
    const top = await target.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(48);
    expect(top).toBeLessThan(450);

    await page.evaluate((id) => {
      location.hash = `#note_${id}`;
    }, noteIds[2]);
    await expect
      .poll(() => page.locator(`#note_${noteIds[2]}`).getAttribute("data-state"))
      .toBe("target");
    expect(await target.getAttribute("data-state")).not.toBe("target");
  });

  test("is walked through by keys", async () => {
    const { path, noteIds } = await getLongTalk();
    const page = await stage.enter();
    await openPage(page, `${path}#note_${noteIds[9]}`);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe(`note_${noteIds[9]}`);
    await page.keyboard.press("n");
    await expect.poll(focused).toBe(`note_${noteIds[10]}`);
    await page.keyboard.press("p");
    await page.keyboard.press("p");
    await expect.poll(focused).toBe(`note_${noteIds[8]}`);
    await page.keyboard.press("Shift+G");
    await expect.poll(focused).toBe(`note_${noteIds.at(-1)}`);
  });

  test("is searched on the server, and the comment that was found is shown", async () => {
    const { path, noteIds } = await getLongTalk();
    const page = await stage.enter();
    await openAndWaitForActivity(page, path);
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search comments" }).fill("Stone 42");
    const found = page.getByRole("list", { name: "Comments found" }).getByRole("button");
    await found.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page
      .getByRole("button", { name: /Stone 42/ })
      .and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe(`note_${noteIds[41]}`);
    await findNumberedComment(page, 42).waitFor();
  });

  test("says that a comment is not there", async () => {
    const { path } = await getLongTalk();
    const page = await stage.enter({ expected: [/status of 404/] });
    await openPage(page, `${path}#note_999999999`);
    await page.getByText("That comment no longer exists.").first().waitFor();
  });

  test("fits on a phone", async () => {
    const { path } = await getLongTalk();
    const page = await stage.enter({ viewport: { width: 390, height: 844 } });
    await openAndWaitForActivity(page, path);
    await page.keyboard.press("/");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });
});
