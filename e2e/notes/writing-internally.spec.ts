import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aColleague } from "../issues/edit-stage.ts";
import { open, setUpBrowserTest } from "../support/browser.ts";
import { signUpByRequest, buildPerson } from "../support/people.ts";
import { aComposer, field, form, untilReady } from "./composer-stage.ts";

const stage = setUpBrowserTest();

const writing = (page: Page) => page.locator("#notes").getByText(/ writing…$/);
const alsoHere = (page: Page) => page.locator("#notes").getByRole("img", { name: /^Also here/ });

test("that somebody writes something internal is shown to the team alone", async () => {
  const { page, project, path } = await aComposer(stage);
  const { page: colleague } = await aColleague(stage, page, project, path);
  await untilReady(colleague);
  const stranger = await stage.enter();
  await signUpByRequest(stranger, buildPerson({ name: "Aroha Ngata" }));
  await open(stranger, path);
  await untilReady(stranger);
  await alsoHere(stranger).waitFor();
  await alsoHere(colleague).waitFor();
  await form(page)
    .getByRole("checkbox", { name: /internal/i })
    .check();
  await field(page).pressSequentially("Between us");
  await writing(colleague).waitFor();
  expect(await writing(stranger).count()).toBe(0);
  // A comment whose internal box is unchecked is visible to everybody.
  await form(page)
    .getByRole("checkbox", { name: /internal/i })
    .uncheck();
  await field(page).pressSequentially(" and you");
  await writing(stranger).waitFor();
});
