/**
 * Sets a password through the link that `bin/cairn user create` prints, in Chromium, and waits for the
 * home page of the signed-in user. The trials in packaging run it:
 * node e2e/installations/sign-in.ts LINK USERNAME
 * Expects the host of the link on 127.0.0.1, with a certificate of no known authority.
 */
import { launchChromium } from "../support/chromium.ts";
import { installReactEffectsHook, waitUntilHydrated } from "../support/opening.ts";
import { waitForHomePage } from "../support/people.ts";

const [link, username] = process.argv.slice(2);
if (link === undefined || username === undefined) {
  throw new Error("Usage: node e2e/installations/sign-in.ts LINK USERNAME");
}

const { hostname } = new URL(link);
const browser = await launchChromium([`--host-resolver-rules=MAP ${hostname} 127.0.0.1`]);
try {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  await installReactEffectsHook(context);
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("heading", { name: "Set your password" }).waitFor();
  await page.getByLabel("Password", { exact: true }).fill("nine stones at a ford");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await waitForHomePage(page, { username });
  // The sign-in was one answer; a new document shows that the browser has kept the cookie.
  await page.reload();
  await waitForHomePage(page, { username });
  await waitUntilHydrated(page);
  process.stdout.write(
    `Chromium ${browser.version()} is signed in as ${username} on ${page.url()}.\n`,
  );
} finally {
  await browser.close();
}
