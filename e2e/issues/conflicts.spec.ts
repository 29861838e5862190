import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findAccessibilityProblems, findColorProblems } from "../support/accessibility.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import {
  openPageAsDeveloper,
  findButton,
  descriptionField,
  readStoredDrafts,
  clickSaveChanges,
  openIssueEditForm,
  titleField,
  findToast,
  waitUntilIssueSaved,
} from "./edit-stage.ts";
import {
  createAndOpenIssue,
  issueApiPath,
  putToApi,
  type IssuePageFixture,
} from "./issue-stage.ts";

const stage = setUpBrowserTest();
const BEFORE = "First paragraph\n\nSecond paragraph\n\nThird paragraph";
const WARNING =
  "Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.";
const EXPECTED = { expected: [/status of 409/] };

/**
 * Opens the edit form of one issue as the project's owner and as a developer. Both change the
 * description. The owner saves first, then the developer.
 */
async function twoAtOnce(
  mine: string,
  theirs: string,
): Promise<{ issue: IssuePageFixture; owner: Page; other: Page }> {
  const issue = await createAndOpenIssue(stage, { description: BEFORE });
  const { page: owner, project, path } = issue;
  const { page: other } = await openPageAsDeveloper(stage, owner, project, path, EXPECTED);
  await openIssueEditForm(owner);
  await openIssueEditForm(other);
  await descriptionField(owner).fill(theirs);
  await descriptionField(other).fill(mine);
  await clickSaveChanges(owner);
  await waitUntilIssueSaved(owner);
  await clickSaveChanges(other);
  return { issue, owner, other };
}

async function wordsNow({ page, project, iid }: IssuePageFixture): Promise<string> {
  return page.evaluate(
    (address) =>
      fetch(address)
        .then((answer) => answer.json() as Promise<{ description: string }>)
        .then((made) => made.description),
    issueApiPath(project, iid),
  );
}

const conflict = (page: Page) => page.getByRole("region", { name: "Resolve conflicts" });
const choose = (page: Page, what: string) =>
  conflict(page)
    .getByRole("group", { name: "Description" })
    .getByLabel(what, { exact: true })
    .check();

describe("two people change one description", () => {
  test(
    "in different paragraphs: both survive, and the second is told [EDIT-012]",
    { tags: "core" },
    async () => {
      const { issue, other } = await twoAtOnce(
        BEFORE.replace("Third", "Last"),
        BEFORE.replace("First", "Foremost"),
      );
      await waitUntilIssueSaved(other);
      await findToast(other, /^Saved and merged with/).waitFor();
      expect(await wordsNow(issue)).toBe(
        "Foremost paragraph\n\nSecond paragraph\n\nLast paragraph",
      );
    },
  );

  test("in the same line: the second sees both sides and chooses [EDIT-012]", async () => {
    const { issue, other } = await twoAtOnce(
      BEFORE.replace("Second", "My"),
      BEFORE.replace("Second", "Their"),
    );
    const warning = other.getByRole("alert").filter({ hasText: "Someone edited" });
    await warning.waitFor();
    expect((await warning.innerText()).replaceAll(/\s+/g, " ").trim()).toContain(WARNING);
    const link = warning.getByRole("link", { name: "the issue" });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("href")).toBe(issue.path);

    await conflict(other).getByText("My paragraph").waitFor();
    await conflict(other).getByText("Their paragraph").waitFor();
    await conflict(other).getByText("Original").click();
    await conflict(other).getByText("Second paragraph").waitFor();
    await conflict(other).getByText("1 conflict left").waitFor();
    expect(await findButton(other, "Save changes").isDisabled()).toBe(true);
    // The server still has the description that the project's owner saved: the other user has not
    // confirmed a merged description yet.
    expect(await wordsNow(issue)).toBe(BEFORE.replace("Second", "Their"));
    expect(await findAccessibilityProblems(other)).toEqual([]);
    await other.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await findColorProblems(other)).toEqual([]);

    await choose(other, "Both");
    await conflict(other).getByText("All conflicts resolved").waitFor();
    await clickSaveChanges(other);
    await waitUntilIssueSaved(other);
    expect(await wordsNow(issue)).toBe(
      BEFORE.replace("Second paragraph", "My paragraph\nTheir paragraph"),
    );
    expect(await readStoredDrafts(other)).toEqual({});
  });

  test("can be settled by keys and by hand", async () => {
    const { issue, other } = await twoAtOnce(
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
    await waitUntilIssueSaved(other);
    expect(await wordsNow(issue)).toBe(BEFORE.replace("Second", "Our"));
  });

  test("loses nothing when the choice is put off", async () => {
    const { other } = await twoAtOnce(
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

describe("two people change one title", () => {
  test("the second chooses, and the description is not touched", async () => {
    const issue = await createAndOpenIssue(stage, { description: BEFORE }, EXPECTED);
    const { page, project, iid } = issue;
    await openIssueEditForm(page);
    await titleField(page).fill("My title");
    const theirs = { title: "Their title", description: `${BEFORE}, theirs` };
    await putToApi(page, issueApiPath(project, iid), theirs);
    await clickSaveChanges(page);
    const group = conflict(page).getByRole("group", { name: "Title" });
    expect(await group.getByLabel("Both").count()).toBe(0);
    await group.getByLabel("Theirs", { exact: true }).check();
    await clickSaveChanges(page);
    await waitUntilIssueSaved(page);
    await page.getByRole("heading", { level: 1, name: /Their title/ }).waitFor();
    expect(await wordsNow(issue)).toBe(`${BEFORE}, theirs`);
  });
});

describe("while the form is open", () => {
  test("somebody else's change is told quietly, can be seen, and touches nothing", async () => {
    const issue = await createAndOpenIssue(stage, { description: BEFORE });
    const { page, project, iid } = issue;
    await openIssueEditForm(page);
    await descriptionField(page).fill(BEFORE.replace("Third", "Last"));
    await putToApi(page, issueApiPath(project, iid), {
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
    await waitUntilIssueSaved(page);
    expect(await wordsNow(issue)).toBe("Foremost paragraph\n\nSecond paragraph\n\nLast paragraph");
  });

  test("on a phone both sides stand below each other", async () => {
    const issue = await createAndOpenIssue(
      stage,
      { description: BEFORE },
      {
        ...EXPECTED,
        viewport: { width: 390, height: 844 },
      },
    );
    const { page, project, iid } = issue;
    await openIssueEditForm(page);
    await descriptionField(page).fill(BEFORE.replace("Second", "My"));
    await putToApi(page, issueApiPath(project, iid), {
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
