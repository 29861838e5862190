/**
 * Takes the screenshots for docs/screenshots with Chromium: each page in two viewports and two
 * color schemes.
 */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../support/chromium.ts";
import { openPage, installReactEffectsHook } from "../support/opening.ts";
import { createToken, fillSignInForm } from "../support/people.ts";
import { SCREENSHOTS, type Screenshot } from "./pictures.ts";

const DESK = { width: 1440, height: 1000 };
const SIZES = [DESK, { width: 390, height: 844 }];
const THEMES = ["light", "dark"] as const;
const PATIENCE_MS = 30_000;
/** Pixels added to the viewport, so that the sticky bar at the top does not overlap the element. */
const MARGIN = 400;

export interface ScreenshotOptions {
  url: string;
  username: string;
  password: string;
  /**
   * Takes only the screenshots whose names start with one of these strings; takes all when the
   * array is empty.
   */
  beginnings: readonly string[];
  keep(name: string, png: Buffer): Promise<void>;
}

export async function takeScreenshots(options: ScreenshotOptions): Promise<void> {
  const browser = await launchChromium();
  try {
    const signedIn = await signIn(browser, options);
    for (const viewport of SIZES) {
      const visitor = await newPage(browser, options, viewport);
      const person = await newPage(browser, options, viewport, await signedIn.storageState());
      for (const picture of SCREENSHOTS.filter(({ name }) =>
        isSelected(name, options.beginnings),
      )) {
        await take(picture, picture.signedIn ? person : visitor, async (theme, png) => {
          await options.keep(`${picture.name}-${viewport.width}-${theme}`, png);
        });
      }
      await Promise.all([visitor.context().close(), person.context().close()]);
    }
  } finally {
    await browser.close();
  }
}

const isSelected = (name: string, beginnings: readonly string[]) =>
  beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));

async function signIn(browser: Browser, options: ScreenshotOptions): Promise<BrowserContext> {
  const page = await newPage(browser, options, DESK);
  await openPage(page, SIGN_IN_PATH);
  await fillSignInForm(page, options.username, options.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/");
  await createToken(page, "Nightly export", ["read_api"]);
  await createToken(page, "Release notes", ["api", "read_user"]);
  return page.context();
}

async function newPage(
  browser: Browser,
  { url }: ScreenshotOptions,
  viewport: typeof DESK,
  storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    reducedMotion: "reduce",
    colorScheme: "light",
    ...(storageState && { storageState }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await installReactEffectsHook(context);
  return context.newPage();
}

async function take(
  picture: Screenshot,
  page: Page,
  keep: (theme: (typeof THEMES)[number], png: Buffer) => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: THEMES[0] });
  await openPage(page, picture.path);
  await picture.prepare?.(page);
  await page.evaluate(() => scrollTo(0, 0));
  const window = page.viewportSize() ?? DESK;
  if (picture.part !== undefined) {
    // Parts of the page that load later make the element higher, so wait before measuring its height.
    await untilPainted(page);
    await enlargeViewport(page, picture.part);
  }
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await untilPainted(page);
    const options = { animations: "disabled", caret: "initial" } as const;
    const png = await (picture.part === undefined
      ? page.screenshot(options)
      : page.locator(picture.part).screenshot(options));
    await keep(colorScheme, png);
  }
  await page.setViewportSize(window);
}

/** Makes the viewport so high that the element is visible without scrolling and below the sticky bar. */
async function enlargeViewport(page: Page, part: string): Promise<void> {
  const { height } = (await page.locator(part).boundingBox()) ?? DESK;
  const { width } = page.viewportSize() ?? DESK;
  await page.setViewportSize({ width, height: Math.ceil(height) + MARGIN });
}

/** Resolves when data, fonts and images are loaded and the color transition of the theme is over. */
async function untilPainted(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
