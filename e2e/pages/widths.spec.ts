/**
 * Tests that every page fits into windows from 320 px to 1440 px, with a finger as the pointer. The pages
 * for administrators are tested in e2e/settings/administration.spec.ts, which has a server of its own.
 */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { expect, test } from "vitest";
import { createSampler } from "../../server/test/sampling.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { createProjectWithContent, listPagePaths } from "../support/furnished.ts";
import { findLayoutProblems, SWEPT_WIDTHS } from "../support/layout-problems.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";

const stage = setUpBrowserTest();
const isOpened = createSampler("pages at every width", 0.3);

test(
  "every page fits every window, and its controls can be hit",
  { timeout: 180_000 },
  async () => {
    const page = await stage.enter({ hasTouch: true, isMobile: true });
    const problems: string[] = [];
    const look = async (name: string, path: string) => {
      if (!isOpened(name)) return;
      await openPage(page, path);
      for (const width of SWEPT_WIDTHS) {
        const found = await findLayoutProblems(page, width);
        problems.push(...found.map((problem) => `${name} at ${width} px: ${problem}`));
      }
    };
    for (const path of ["/", SIGN_IN_PATH, SIGN_UP_PATH]) await look(path, path);
    const person = buildTestUser();
    await signUpByRequest(page, person);
    const pages = listPagePaths(person, await createProjectWithContent(page));
    for (const [name, path] of Object.entries(pages)) await look(name, path);
    expect(problems).toEqual([]);
  },
);
