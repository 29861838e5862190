/**
 * Tests that pages work while processes of two releases serve one address, and that a page of the old
 * release works when only the new one is left.
 */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { afterAll, expect, test } from "vitest";
import { buildTestEnvironmentVariables } from "../../server/test/app.ts";
import { isFullSweep } from "../../server/test/sampling.ts";
import { startServer, type ServerProcess } from "../../server/test/process.ts";
import { openPage, setUpBrowserTestWithOwnServer, waitUntilHydrated } from "../support/browser.ts";
import { createOtherRelease, type OtherRelease } from "../support/other-release.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";

const LEAST_PAGES = isFullSweep ? 20 : 4;
const MOST_PAGES = 40;
/** Entry script of every page. Its name differs between the releases. */
const ENTRY = /\/main-[^/]+\.js$/;
const old = setUpBrowserTestWithOwnServer({ CAIRN_SHARE_PORT: "true" });
let release: OtherRelease | undefined;
let newer: ServerProcess | undefined;
afterAll(async () => {
  await newer?.kill();
  await release?.remove();
});

test("two releases side by side serve no page with missing files, and a page that is open keeps working", async () => {
  const open = await old.enter({ expected: [/ERR_CONNECTION|WebSocket/] });
  await signUpByRequest(open, buildTestUser());
  await openPage(open, "/dashboard/projects");

  release = await createOtherRelease();
  const { port } = new URL(old.url);
  const settings = { CAIRN_URL: old.url, CAIRN_PORT: port, CAIRN_SHARE_PORT: "true" };
  newer = await startServer(await buildTestEnvironmentVariables(settings), {
    command: release.command,
  });
  const missing: string[] = [];
  const entries = new Set<string>();
  // The kernel chooses a process for each connection, so one of them can serve several pages in a row.
  for (let count = 0; count < LEAST_PAGES || entries.size < 2; count += 1) {
    expect(count).toBeLessThan(MOST_PAGES);
    const page = await old.enter({ storageState: { cookies: [], origins: [] } });
    page.on("response", (response) => {
      if (!response.url().includes("/-/assets/")) return;
      if (ENTRY.test(response.url())) entries.add(response.url());
      if (response.status() !== 200) missing.push(response.url());
    });
    await page.goto(SIGN_IN_PATH);
    await waitUntilHydrated(page);
    await page.context().close();
  }
  expect(missing).toEqual([]);

  await old.crash();
  await open.keyboard.press("Control+k");
  await open.getByPlaceholder("Search or run a command").waitFor();
}, 180_000);
