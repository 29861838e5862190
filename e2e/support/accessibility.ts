/**
 * Runs axe-core in the page through the debugger protocol, because the page's CSP blocks injected
 * scripts.
 */
import axe from "axe-core";
import type { Locator, Page } from "playwright-core";

/** Viewports of a desktop and of a phone, in CSS pixels. */
export const VIEWPORT_SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
/**
 * axe rules about colors. After a change of the color scheme, the test repeats only these rules.
 */
const ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Runs all rules of axe, including its best practices. Each returned string names the rule and
 * the element.
 */
export function findAccessibilityProblems(page: Page, within?: Locator): Promise<string[]> {
  return problemsBy(page, {}, within);
}

export function findColorProblems(page: Page, within?: Locator): Promise<string[]> {
  return problemsBy(page, { runOnly: { type: "rule", values: ABOUT_COLOURS } }, within);
}

/**
 * Runs axe at this viewport size in both color schemes, and checks that no element is wider than
 * the viewport.
 */
export async function findAccessibilityProblemsAtViewport(
  page: Page,
  size: (typeof VIEWPORT_SIZES)[number],
): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: "light" });
  const found = await findAccessibilityProblems(page);
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await findColorProblems(page)).map((problem) => `dark: ${problem}`));
  if ((await page.evaluate(overflow)) > 0) found.push("wider than the screen");
  return found.map((what) => `${new URL(page.url()).pathname} at ${size.width}: ${what}`);
}

function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

async function problemsBy(
  page: Page,
  rules: axe.RunOptions,
  within: Locator = page.locator("html"),
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(atRest);
  const { violations } = await within.evaluate(
    (element, options) => (globalThis as unknown as { axe: typeof axe }).axe.run(element, options),
    { resultTypes: ["violations" as const], ...rules },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}

/**
 * Runs in the page: waits until color transitions are over. Otherwise axe would measure the
 * contrast of intermediate colors.
 */
async function atRest(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
