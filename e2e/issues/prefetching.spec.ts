import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { extendTimeLimitMs } from "../../server/test/allowed-time.ts";
import { openPage, setUpBrowserTest } from "../support/browser.ts";
import { buildTestUser, signUpByRequest } from "../support/people.ts";
import { createIssue, createProject } from "../support/places.ts";

const stage = setUpBrowserTest();
const ROUNDS = 5;

const link = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const isIssueRequest = (request: Request) => request.url().includes("serializer=page");

async function openListOf(page: Page, titles: readonly string[]): Promise<string> {
  await signUpByRequest(page, buildTestUser());
  const project = await createProject(page, { name: "Prefetching" });
  for (const title of titles) await createIssue(page, project, { title });
  const path = `/${project.path_with_namespace}/-/issues`;
  await openPage(page, path);
  return path;
}

function recordIssueRequests(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (isIssueRequest(request)) sent.push(request);
  });
  return sent;
}

/** Puts the pointer on the link, as a user does before a click, and waits for the data. */
async function hoverUntilPrefetched(page: Page, title: string): Promise<void> {
  const answered = page.waitForResponse((response) => isIssueRequest(response.request()));
  await link(page, title).hover();
  await (await answered).finished();
}

test("an issue opens with the data that was requested while the pointer was on its link", async () => {
  const page = await stage.enter();
  await openListOf(page, ["Hovered", "Not hovered"]);
  const sent = recordIssueRequests(page);
  await hoverUntilPrefetched(page, "Hovered");
  // From now on the server does not answer, so the page can only show what the browser has.
  await page.route(/serializer=page/, () => {});
  await link(page, "Hovered").click();
  await page.getByRole("heading", { level: 1, name: "Hovered" }).waitFor();
  expect(sent.every((request) => request.method() === "GET")).toBe(true);
});

test("the focus prefetches as the pointer does, and a pointer that moves on does not", async () => {
  const page = await stage.enter();
  await openListOf(page, ["Passed by", "Focused"]);
  const sent = recordIssueRequests(page);
  const answered = page.waitForResponse((response) => isIssueRequest(response.request()));
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll("main li a")];
    const named = (name: string) => rows.find(({ textContent }) => textContent === name);
    // Both events are in the same task, so less than the delay of a hover is between them.
    named("Passed by")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    (named("Focused") as HTMLElement).focus();
  });
  await answered;
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([
    expect.stringMatching(/\/issues\/2\.json$/),
  ]);
});

test("a finger on a link, or a browser that saves data, requests nothing in advance", async () => {
  const page = await stage.enter();
  await openListOf(page, ["Touched", "Saved", "Hovered"]);
  const sent = recordIssueRequests(page);
  await page.evaluate(() => {
    const rows = [...document.querySelectorAll("main li a")];
    const over = (name: string, pointerType: string) =>
      rows
        .find(({ textContent }) => textContent === name)
        ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
    const wait = () => new Promise((resolve) => setTimeout(resolve, 150));
    const setConnection = (connection: object) =>
      Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
    return (async () => {
      over("Touched", "touch");
      await wait();
      setConnection({ saveData: true });
      over("Saved", "mouse");
      await wait();
      setConnection({ effectiveType: "4g" });
    })();
  });
  await hoverUntilPrefetched(page, "Hovered");
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual([
    expect.stringMatching(/\/issues\/3\.json$/),
  ]);
});

test("prints the time from a click to the painted heading, with and without a hover", async () => {
  const page = await stage.enter();
  const titles = Array.from({ length: 2 * ROUNDS + 1 }, (_, n) => `Issue of round ${n}`);
  const path = await openListOf(page, titles);
  const times: number[] = [];
  for (const [round, title] of titles.entries()) {
    if (round % 2 === 0) await hoverUntilPrefetched(page, title);
    await page.evaluate(measureUntilHeading, title);
    await link(page, title).click();
    times.push(await page.evaluate(readMeasuredTime));
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await page.mouse.move(0, 0);
  }
  // The first round loads the code of the page, so it is not counted.
  const list = (hovered: boolean) =>
    times.filter((_, round) => round > 0 && (round % 2 === 0) === hovered).map(Math.round);
  process.stdout.write(
    `milliseconds from the click on an issue to its painted heading: hovered ${list(true).join(", ")}, ` +
      `not hovered ${list(false).join(", ")}\n`,
  );
  const shortest = Math.min(...list(true));
  expect(shortest).toBeLessThan(await extendTimeLimitMs(1_000, shortest));
});

/**
 * Runs in the page: measures the milliseconds from the next click until the frame in which the
 * heading has this text is painted. Must be awaited before the click.
 */
function measureUntilHeading(title: string): void {
  const measured = new Promise<number>((resolve) => {
    const onClick = ({ timeStamp }: Event) => {
      const look = () => {
        const isThere = document.querySelector("h1")?.textContent?.includes(title) === true;
        if (!isThere) requestAnimationFrame(look);
        // A task after a frame's callbacks runs when the frame is painted.
        else setTimeout(() => resolve(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    addEventListener("click", onClick, { capture: true, once: true });
  });
  Object.assign(globalThis, { measured });
}

/** Runs in the page: resolves to the time that `measureUntilHeading` measures. */
function readMeasuredTime(): Promise<number> {
  return (globalThis as unknown as { measured: Promise<number> }).measured;
}
