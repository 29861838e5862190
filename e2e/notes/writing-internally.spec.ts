import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPageAsDeveloper } from "../issues/edit-stage.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildTestUser } from "../support/people.ts";
import {
  openIssueWithCommentForm,
  commentField,
  commentForm,
  waitUntilCommentFormReady,
} from "./composer-stage.ts";

const stage = setUpBrowserTest();

const writing = (page: Page) => page.locator("#notes").getByText(/ typing…$/);
const alsoHere = (page: Page) => page.locator("#notes").getByRole("img", { name: /^Also viewing/ });

test(
  "that somebody writes something internal is shown to the team alone",
  { tags: "core" },
  async () => {
    const issue = await openIssueWithCommentForm(stage);
    const { page, path } = issue;
    const { page: colleague } = await openPageAsDeveloper(stage, page, issue);
    await waitUntilCommentFormReady(colleague);
    const stranger = await stage.enter();
    await signUpByRequest(stranger, buildTestUser({ name: "Aroha Ngata" }));
    await openPage(stranger, path);
    await waitUntilCommentFormReady(stranger);
    await alsoHere(stranger).waitFor();
    await alsoHere(colleague).waitFor();
    await commentForm(page)
      .getByRole("checkbox", { name: /internal/i })
      .check();
    await commentField(page).pressSequentially("Between us");
    await writing(colleague).waitFor();
    expect(await writing(stranger).count()).toBe(0);
    // A comment whose internal box is unchecked is visible to everybody.
    await commentForm(page)
      .getByRole("checkbox", { name: /internal/i })
      .uncheck();
    await commentField(page).pressSequentially(" and you");
    await writing(stranger).waitFor();
  },
);
