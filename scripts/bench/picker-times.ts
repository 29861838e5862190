/**
 * Measures in Chromium how soon a picker in the sidebar of an issue paints its options: when it opens
 * for the first time after the page has loaded, when it opens again, and after a search.
 */
import { launchChromium } from "../../e2e/support/chromium.ts";
import { installReactEffectsHook, openPage } from "../../e2e/support/opening.ts";
import type { PageAndSessionCookie } from "./issue-page.ts";

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser["newPage"]>>;

const SLOWDOWN = 4;
/** The page loads code when the browser is idle; afterwards it handles shortcuts. */
const IDLE_MS = 1000;

export interface PickerOfSidebar {
  name: string;
  shortcut: string;
  /** Text that finds a single option, which is not among the first ones. */
  search: string;
  /** Text of that option. */
  found: string;
}

/** Milliseconds until options are painted, and the requests that the browser sent for them. */
export interface PickerTimes {
  cold: number;
  /** At four times slower processor. */
  cached: number;
  /** From the keystroke, so with the pause that waits for further keystrokes. */
  typed: number;
  /** From the request of the search. */
  asked: number;
  paths: { list: string; search: string };
}

export async function measurePickers(
  issue: PageAndSessionCookie,
  pickers: readonly PickerOfSidebar[],
  runs: number,
): Promise<PickerTimes[][]> {
  const browser = await launchChromium();
  const times = pickers.map((): PickerTimes[] => []);
  try {
    // The first load also starts browser processes, so its times are not counted.
    for (let run = 0; run <= runs; run += 1) {
      for (const [index, picker] of pickers.entries()) {
        const measured = await measurePicker(browser, issue, picker);
        if (run > 0) times[index]?.push(measured);
      }
    }
  } finally {
    await browser.close();
  }
  return times;
}

/** Loads the page in a new browser profile, whose cache has no code and no data. */
async function measurePicker(
  browser: Browser,
  issue: PageAndSessionCookie,
  picker: PickerOfSidebar,
): Promise<PickerTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const [name = "", value = ""] = issue.cookie.split("=");
    const domain = new URL(issue.page).hostname;
    await context.addCookies([{ name, value, domain, path: "/", secure: true, httpOnly: true }]);
    await installReactEffectsHook(context);
    const page = await context.newPage();
    await openPage(page, issue.page);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(IDLE_MS);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/v4/")) sent.push(request.url());
    });
    const cold = await measureOpening(page, picker);
    await page.keyboard.press("Escape");
    await page.locator("[role=listbox]").waitFor({ state: "detached" });
    const protocol = await context.newCDPSession(page);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const cached = await measureOpening(page, picker);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.waitForLoadState("networkidle");
    await page.evaluate(watchForOption, { event: "input", text: picker.found });
    await page.keyboard.insertText(picker.search);
    const search = await page.evaluate(readPaintedOption);
    const [list = "", last = ""] = [sent[0], sent.at(-1)].map(pathOf);
    return {
      cold,
      cached,
      typed: search.sinceEvent,
      asked: search.sinceRequest,
      paths: { list, search: last },
    };
  } finally {
    await context.close();
  }
}

async function measureOpening(page: Page, { shortcut }: PickerOfSidebar): Promise<number> {
  await page.evaluate(watchForOption, { event: "keydown", text: "" });
  await page.keyboard.press(shortcut);
  return (await page.evaluate(readPaintedOption)).sinceEvent;
}

function pathOf(address = ""): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

interface PaintedOption {
  sinceEvent: number;
  sinceRequest: number;
}

/**
 * Runs in the page: measures the milliseconds from the next event of this kind until an option with
 * this text is painted. Must be awaited before the event.
 */
function watchForOption(wanted: { event: string; text: string }): void {
  const isPainted = () =>
    [...document.querySelectorAll("[role=option]")].some(
      (option) => option.checkVisibility() && option.textContent.includes(wanted.text),
    );
  const painted = new Promise<PaintedOption>((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (!isPainted()) {
          requestAnimationFrame(look);
          return;
        }
        // A task after the callbacks of a frame runs when the frame is painted.
        setTimeout(() => {
          const now = performance.now();
          const requests = performance.getEntriesByType("resource");
          const sinceRequest = now - (requests.at(-1)?.startTime ?? now);
          resolve({ sinceEvent: now - timeStamp, sinceRequest });
        });
      };
      requestAnimationFrame(look);
    };
    addEventListener(wanted.event, begin, { capture: true, once: true });
  });
  Object.assign(globalThis, { painted });
}

/** Runs in the page: resolves to what `watchForOption` measures. */
function readPaintedOption(): Promise<PaintedOption> {
  return (globalThis as unknown as { painted: Promise<PaintedOption> }).painted;
}
