/**
 * Measures how soon a browser shows the first comment of an issue or epic when the page is loaded for the
 * first time.
 */
import { launchChromium } from "../../e2e/support/chromium.ts";
import { printLine, type BenchSetup } from "./comparing.ts";
import { createEpicWithComments, createIssuesWithComments } from "./discussions.ts";
import type { BenchUser } from "./issue-page.ts";
import { median } from "./machine.ts";

type Browser = Awaited<ReturnType<typeof launchChromium>>;

declare global {
  interface Window {
    /** Milliseconds from the start of navigation until the first comment was painted. */
    firstComment?: number;
  }
}

/** How often each page is loaded in a browser. */
const SCREENS = 11;

/**
 * Compares how soon a browser shows the first comment of an issue and an epic with 10,000 comments and of
 * those with 10 comments. Fails the benchmark when a ratio is above 1.2.
 */
export async function compareFirstScreens(
  { databaseUrl }: BenchSetup,
  person: BenchUser,
): Promise<void> {
  const counts = [10, 10_000];
  const pages: string[] = [];
  for (const count of counts) {
    const issues = await createIssuesWithComments(person, databaseUrl, 1, count);
    pages.push(...issues.map(({ page }) => page));
    pages.push(await createEpicWithComments(person, databaseUrl, count));
  }
  const times = await measureFirstCommentTimes(person, pages, SCREENS);
  printLine(`\nfirst comment painted, medians of ${SCREENS} loads in turn`);
  for (const [index, kind] of ["issue", "epic"].entries()) {
    const [ten = 0, tenThousand = Infinity] = [times[index], times[index + 2]];
    printLine(
      `  ${kind} with 10 comments: ${ten.toFixed(0)} ms; with 10,000: ${tenThousand.toFixed(0)} ms; ` +
        `ratio ${(tenThousand / ten).toFixed(2)}`,
    );
    if (tenThousand / ten > 1.2) process.exitCode = 1;
  }
}

/**
 * Loads each page `loads` times, alternating between the pages. Returns the median time until the
 * first comment of each page, in the order of `pages`.
 */
async function measureFirstCommentTimes(
  person: BenchUser,
  pages: readonly string[],
  loads: number,
): Promise<number[]> {
  const browser = await launchChromium();
  const times = pages.map((): number[] => []);
  try {
    // The first load also starts browser processes, so each page is loaded once before the
    // measurement.
    for (const page of pages) await firstCommentTime(browser, person, page);
    for (let load = 0; load < loads; load += 1) {
      for (const [index, page] of pages.entries()) {
        times[index]?.push(await firstCommentTime(browser, person, page));
      }
    }
  } finally {
    await browser.close();
  }
  return times.map(median);
}

async function firstCommentTime(
  browser: Browser,
  person: BenchUser,
  page: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const tab = await context.newPage();
    await context.setExtraHTTPHeaders({ cookie: person.cookie });
    await tab.addInitScript(watchForComment);
    await tab.goto(`${person.url}${page}`, { waitUntil: "commit" });
    const seen = await tab.waitForFunction(() => window.firstComment, undefined, {
      polling: 20,
      timeout: 60_000,
    });
    return (await seen.jsonValue()) as number;
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page: records when the first comment was painted, which is one frame after it was
 * added to the document.
 */
function watchForComment(): void {
  const look = () => {
    const comment = document.querySelector('[id^="note_"]');
    if (comment === null || comment.getBoundingClientRect().height === 0) {
      requestAnimationFrame(look);
      return;
    }
    requestAnimationFrame(() => {
      setTimeout(() => {
        window.firstComment = performance.now();
      });
    });
  };
  requestAnimationFrame(look);
}
