/** axe-core inside the page, through the debugger's door, which the page's policy does not close. */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** What the other theme changes on the same page. */
const ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

/** Every rule of axe, its best practices included; each finding names the element. */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return problemsBy(page, {});
}

export function colourProblems(page: Page): Promise<string[]> {
  return problemsBy(page, { runOnly: { type: "rule", values: ABOUT_COLOURS } });
}

async function problemsBy(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(atRest);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { resultTypes: ["violations" as const], ...rules },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}

/** Colours on their way from one theme to the other have no contrast worth measuring. */
async function atRest(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
