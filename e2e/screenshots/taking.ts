/** Goes from page to page with a browser, in two sizes and two themes, and hands over what it sees. */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../support/chromium.ts";
import { open, watchForEffects } from "../support/opening.ts";
import { createToken, fillSignIn } from "../support/people.ts";
import { PICTURES, type Picture } from "./pictures.ts";

const DESK = { width: 1440, height: 1000 };
const SIZES = [DESK, { width: 390, height: 844 }];
const THEMES = ["light", "dark"] as const;
const PATIENCE_MS = 30_000;
/** More than the bar at the top needs, above and below. */
const ROOM = 400;

export interface Wish {
  url: string;
  username: string;
  password: string;
  /** Which pictures; all without one. */
  beginnings: readonly string[];
  keep(name: string, png: Buffer): Promise<void>;
}

export async function takePictures(wish: Wish): Promise<void> {
  const browser = await launchChromium();
  try {
    const door = await enter(browser, wish);
    for (const viewport of SIZES) {
      const visitor = await walker(browser, wish, viewport);
      const person = await walker(browser, wish, viewport, await door.storageState());
      for (const picture of PICTURES.filter(({ name }) => isWished(name, wish.beginnings))) {
        await take(picture, picture.signedIn ? person : visitor, async (theme, png) => {
          await wish.keep(`${picture.name}-${viewport.width}-${theme}`, png);
        });
      }
      await Promise.all([visitor.context().close(), person.context().close()]);
    }
  } finally {
    await browser.close();
  }
}

const isWished = (name: string, beginnings: readonly string[]) =>
  beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));

async function enter(browser: Browser, wish: Wish): Promise<BrowserContext> {
  const page = await walker(browser, wish, DESK);
  await open(page, SIGN_IN_PATH);
  await fillSignIn(page, wish.username, wish.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/");
  await createToken(page, "Nightly export", ["read_api"]);
  await createToken(page, "Release notes", ["api", "read_user"]);
  return page.context();
}

async function walker(
  browser: Browser,
  { url }: Wish,
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
  await watchForEffects(context);
  return context.newPage();
}

async function take(
  picture: Picture,
  page: Page,
  keep: (theme: (typeof THEMES)[number], png: Buffer) => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: THEMES[0] });
  await open(page, picture.path);
  await picture.prepare?.(page);
  await page.evaluate(() => scrollTo(0, 0));
  const window = page.viewportSize() ?? DESK;
  if (picture.part !== undefined) await makeRoom(page, picture.part);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await untilDrawn(page);
    const options = { animations: "disabled", caret: "initial" } as const;
    const png = await (picture.part === undefined
      ? page.screenshot(options)
      : page.locator(picture.part).screenshot(options));
    await keep(colorScheme, png);
  }
  await page.setViewportSize(window);
}

/** So that nothing has to be scrolled, and the bar at the top covers nothing. */
async function makeRoom(page: Page, part: string): Promise<void> {
  const { height } = (await page.locator(part).boundingBox()) ?? DESK;
  const { width } = page.viewportSize() ?? DESK;
  await page.setViewportSize({ width, height: Math.ceil(height) + ROOM });
}

/** Nothing is on its way any more: data, fonts, pictures, colours from one theme to the other. */
async function untilDrawn(page: Page): Promise<void> {
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
