import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityProblems } from "../support/accessibility.ts";
import { openPage, setUpBrowserTest, type BrowserProfileOptions } from "../support/browser.ts";
import { describeKinds } from "../support/noteables.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import {
  openWithCommentForm,
  sendComment,
  commentField,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTest();

/** Opens the same page as another user with this name. */
async function arrives(
  name: string,
  path: string,
  options: BrowserProfileOptions = {},
): Promise<Page> {
  const page = await stage.enter(options);
  await signUpByRequest(page, buildTestUser({ name }));
  await openPage(page, path);
  await waitUntilCommentFormReady(page);
  return page;
}

const alsoHere = (page: Page, names: string) =>
  page.locator("#notes").getByRole("img", { name: `Also viewing: ${names}` });
const writing = (page: Page) => page.locator("#notes").getByText(/ typing…$/);

describeKinds("an $name that others have open", (kind) => {
  test("shows their faces beside the heading, until they go", { tags: "core" }, async () => {
    const { page, path } = await openWithCommentForm(stage, kind);
    const aroha = await arrives("Aroha Ngata", path);
    await alsoHere(page, "Aroha Ngata").waitFor();
    const kwame = await arrives("Kwame Boateng", path);
    await alsoHere(page, "Aroha Ngata and Kwame Boateng").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await aroha.close();
    await alsoHere(page, "Kwame Boateng").waitFor();
    await openPage(kwame, "/");
    await alsoHere(page, "Kwame Boateng").waitFor({ state: "detached" });
  });

  test("says who is writing, aloud once, and moves nothing by it", async () => {
    const { page, path } = await openWithCommentForm(stage, kind);
    const aroha = await arrives("Aroha Ngata", path);
    await alsoHere(page, "Aroha Ngata").waitFor();
    const before = await commentField(page).boundingBox();
    await commentField(aroha).pressSequentially("I think");
    await writing(page).waitFor();
    expect(await writing(page).innerText()).toBe("Aroha Ngata is typing…");
    await page.getByRole("status").filter({ hasText: "Aroha Ngata is typing…" }).waitFor();
    expect(await commentField(page).boundingBox()).toEqual(before);
    await sendComment(aroha, "I think so");
    await writing(page).waitFor({ state: "detached" });
  });

  test("is not shown to visitors", async () => {
    const { page, path } = await openWithCommentForm(stage, kind);
    const visitor = await stage.enter();
    await openPage(visitor, path);
    await arrives("Aroha Ngata", path);
    await alsoHere(page, "Aroha Ngata").waitFor();
    expect(await visitor.getByRole("img", { name: /^Also viewing/ }).count()).toBe(0);
  });

  test("fits on a phone", async () => {
    const { page, path } = await openWithCommentForm(
      stage,
      kind,
      {},
      { viewport: { width: 390, height: 844 } },
    );
    const heading = page.getByRole("heading", { name: "Activity" });
    const before = await heading.boundingBox();
    await arrives("Aroha Ngata", path);
    const kwame = await arrives("Kwame Boateng", path);
    await alsoHere(page, "Aroha Ngata and Kwame Boateng").waitFor();
    await commentField(kwame).pressSequentially("I think");
    await writing(page).waitFor();
    expect(await heading.boundingBox()).toEqual(before);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
