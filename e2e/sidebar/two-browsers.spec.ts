import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openIssuePage } from "../issues/issue-stage.ts";
import { setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { ATTRIBUTES, openPlannedIssue, SAVE_PATH } from "./sidebar-stage.ts";
import { extendTimeLimitMs } from "../../server/test/allowed-time.ts";

const stage = setUpBrowserTest();
/** The goal is 300 ms on a quiet machine; a machine that runs other tests is slower. */
const LATEST_MS = 5_000;

test("a change of every attribute is painted on the page of another user", async () => {
  const { page, path } = await openPlannedIssue(stage);
  const reader = await stage.enter();
  await signUpByRequest(reader, buildTestUser());
  await openIssuePage(reader, path);
  const delays: number[] = [];
  // A confidential issue is gone for the reader.
  for (const { name, key, change, after } of ATTRIBUTES.filter(
    (attribute) => attribute.name !== "Confidentiality",
  )) {
    await page.keyboard.press(key);
    const painted = watchForValue(reader, name, after);
    const sent = page.waitForRequest(
      (request) => SAVE_PATH.test(new URL(request.url()).pathname) && request.method() !== "GET",
    );
    await change(page);
    const request = await sent;
    // `startTime` and the other page's clock are both milliseconds since 1970.
    delays.push((await painted) - request.timing().startTime);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  }
  const [median = 0] = delays.toSorted((one, other) => one - other).slice(delays.length / 2);
  process.stdout.write(`painted for the other user after ${Math.round(median)} ms (median)\n`);
  expect(median).toBeLessThan(await extendTimeLimitMs(LATEST_MS, median));
});

/** Resolves to the time at which the row first shows the value, in milliseconds since 1970. */
function watchForValue(page: Page, name: string, value: string): Promise<number> {
  return page.evaluate(
    ([label, text]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const rows = [...document.querySelectorAll<HTMLElement>("aside [role=group]")];
          const row = rows.find(({ innerText }) => innerText.startsWith(label));
          if (row?.innerText.includes(text)) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    [name, value] as const,
  );
}
