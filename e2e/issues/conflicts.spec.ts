import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityProblems, findColorProblems } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { describeKinds, type NoteableStoryKind } from "../support/noteables.ts";
import {
  openPageAsDeveloper,
  findButton,
  descriptionField,
  readStoredDrafts,
  clickSaveChanges,
  openEditForm,
  titleField,
  findToast,
  waitUntilSaved,
} from "./edit-stage.ts";
import { createAndOpen, putToApi, type NoteablePageFixture } from "./issue-stage.ts";

const stage = setUpBrowserTest();
const BEFORE = "First paragraph\n\nSecond paragraph\n\nThird paragraph";
const warningOf = (name: string) =>
  `Someone edited the ${name} at the same time you did. Please check out the ${name} and make sure your changes will not unintentionally remove theirs.`;
const EXPECTED = { expected: [/status of 409/] };

/**
 * Opens the edit form of one issue or epic as the owner of its project or group and as a developer.
 * Both change the description. The owner saves first, then the developer.
 */
async function twoAtOnce(
  kind: NoteableStoryKind,
  mine: string,
  theirs: string,
): Promise<{ noteable: NoteablePageFixture; owner: Page; other: Page }> {
  const noteable = await createAndOpen(stage, kind, { description: BEFORE });
  const { page: owner } = noteable;
  const { page: other } = await openPageAsDeveloper(stage, owner, noteable, EXPECTED);
  await openEditForm(owner);
  await openEditForm(other);
  await descriptionField(owner).fill(theirs);
  await descriptionField(other).fill(mine);
  await clickSaveChanges(owner);
  await waitUntilSaved(owner);
  await clickSaveChanges(other);
  return { noteable, owner, other };
}

async function wordsNow({ page, api }: NoteablePageFixture): Promise<string> {
  return page.evaluate(
    (address) =>
      fetch(address)
        .then((answer) => answer.json() as Promise<{ description: string }>)
        .then((made) => made.description),
    api,
  );
}

const conflict = (page: Page) => page.getByRole("region", { name: "Resolve conflicts" });
const choose = (page: Page, what: string) =>
  conflict(page)
    .getByRole("group", { name: "Description" })
    .getByLabel(what, { exact: true })
    .check();

describeKinds("two people change the description of one $name", (kind) => {
  test(
    "in different paragraphs: both survive, and the second is told [EDIT-012]",
    { tags: "core" },
    async () => {
      const { noteable, other } = await twoAtOnce(
        kind,
        BEFORE.replace("Third", "Last"),
        BEFORE.replace("First", "Foremost"),
      );
      await waitUntilSaved(other);
      await findToast(other, /^Saved and merged with/).waitFor();
      expect(await wordsNow(noteable)).toBe(
        "Foremost paragraph\n\nSecond paragraph\n\nLast paragraph",
      );
    },
  );

  test("in the same line: the second sees both sides and chooses [EDIT-012]", async () => {
    const { noteable, other } = await twoAtOnce(
      kind,
      BEFORE.replace("Second", "My"),
      BEFORE.replace("Second", "Their"),
    );
    const warning = other.getByRole("alert").filter({ hasText: "Someone edited" });
    await warning.waitFor();
    expect((await warning.innerText()).replaceAll(/\s+/g, " ").trim()).toContain(
      warningOf(kind.name),
    );
    const link = warning.getByRole("link", { name: `the ${kind.name}` });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("href")).toBe(noteable.path);

    await conflict(other).getByText("My paragraph").waitFor();
    await conflict(other).getByText("Their paragraph").waitFor();
    await conflict(other).getByText("Original").click();
    await conflict(other).getByText("Second paragraph").waitFor();
    await conflict(other).getByText("1 conflict left").waitFor();
    expect(await findButton(other, "Save changes").isDisabled()).toBe(true);
    // The server still has the description that the project's owner saved: the other user has not
    // confirmed a merged description yet.
    expect(await wordsNow(noteable)).toBe(BEFORE.replace("Second", "Their"));
    expect(await findAccessibilityProblems(other)).toEqual([]);
    await other.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await findColorProblems(other)).toEqual([]);

    await choose(other, "Both");
    await conflict(other).getByText("All conflicts resolved").waitFor();
    await clickSaveChanges(other);
    await waitUntilSaved(other);
    expect(await wordsNow(noteable)).toBe(
      BEFORE.replace("Second paragraph", "My paragraph\nTheir paragraph"),
    );
    expect(await readStoredDrafts(other)).toEqual({});
  });

  test("can be settled by keys and by hand", async () => {
    const { noteable, other } = await twoAtOnce(
      kind,
      BEFORE.replace("Second", "My"),
      BEFORE.replace("Second", "Their"),
    );
    await conflict(other).waitFor();
    const group = conflict(other).getByRole("group", { name: "Description" });
    await group.getByLabel("Yours", { exact: true }).focus();
    for (const key of ["Space", "ArrowDown", "ArrowDown", "ArrowDown"])
      await other.keyboard.press(key);
    const hand = other.getByRole("textbox", { name: "Description, your text" });
    await hand.fill("Our paragraph");
    await hand.press("Control+Enter");
    await waitUntilSaved(other);
    expect(await wordsNow(noteable)).toBe(BEFORE.replace("Second", "Our"));
  });

  test("loses nothing when the choice is put off", async () => {
    const { other } = await twoAtOnce(
      kind,
      BEFORE.replace("Second", "My"),
      BEFORE.replace("Second", "Their"),
    );
    await conflict(other).waitFor();
    await findButton(other, "Back to editing").click();
    expect(await descriptionField(other).inputValue()).toBe(BEFORE.replace("Second", "My"));
    // The form saves a draft half a second after the last key.
    await expect
      .poll(() => readStoredDrafts(other))
      .toEqual({ description: BEFORE.replace("Second", "My") });
    await clickSaveChanges(other);
    await conflict(other).waitFor();
  });
});

describeKinds("two people change the title of one $name", (kind) => {
  test("the second chooses, and the description is not touched", async () => {
    const noteable = await createAndOpen(stage, kind, { description: BEFORE }, EXPECTED);
    const { page, api } = noteable;
    await openEditForm(page);
    await titleField(page).fill("My title");
    const theirs = { title: "Their title", description: `${BEFORE}, theirs` };
    await putToApi(page, api, theirs);
    await clickSaveChanges(page);
    const group = conflict(page).getByRole("group", { name: "Title" });
    expect(await group.getByLabel("Both").count()).toBe(0);
    await group.getByLabel("Theirs", { exact: true }).check();
    await clickSaveChanges(page);
    await waitUntilSaved(page);
    await page.getByRole("heading", { level: 1, name: /Their title/ }).waitFor();
    expect(await wordsNow(noteable)).toBe(`${BEFORE}, theirs`);
  });
});

describeKinds("while the form of an $name is open", (kind) => {
  test("somebody else's change is told quietly, can be seen, and touches nothing", async () => {
    const noteable = await createAndOpen(stage, kind, { description: BEFORE });
    const { page, api } = noteable;
    await openEditForm(page);
    await descriptionField(page).fill(BEFORE.replace("Third", "Last"));
    await putToApi(page, api, {
      description: BEFORE.replace("First", "Foremost"),
    });
    await page
      .getByText(/changed the description; your text will be merged when you save/)
      .waitFor();
    expect(await descriptionField(page).inputValue()).toBe(BEFORE.replace("Third", "Last"));
    await findButton(page, "View their version").click();
    await page.getByRole("dialog").getByText("Foremost paragraph").waitFor();
    await page.keyboard.press("Escape");
    await clickSaveChanges(page);
    await waitUntilSaved(page);
    expect(await wordsNow(noteable)).toBe(
      "Foremost paragraph\n\nSecond paragraph\n\nLast paragraph",
    );
  });

  test("on a phone both sides stand below each other", async () => {
    const noteable = await createAndOpen(
      stage,
      kind,
      { description: BEFORE },
      {
        ...EXPECTED,
        viewport: { width: 390, height: 844 },
      },
    );
    const { page, api } = noteable;
    await openEditForm(page);
    await descriptionField(page).fill(BEFORE.replace("Second", "My"));
    await putToApi(page, api, {
      description: BEFORE.replace("Second", "Their"),
    });
    await clickSaveChanges(page);
    const mine = await conflict(page).getByText("My paragraph").boundingBox();
    const theirs = await conflict(page).getByText("Their paragraph").boundingBox();
    expect(theirs?.y ?? 0).toBeGreaterThan(mine?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
});
