/** Finds what does not fit into a window, and controls that are too small for a finger. */
import type { Page } from "playwright-core";

/** Widths of windows in px at which sweeps check pages. 720 px is also a desktop at 200 % zoom. */
export const SWEPT_WIDTHS = [320, 390, 720, 768, 1440];

/**
 * Returns what is wrong with the layout of the page in a window of this width: sideways scrolling, controls
 * that are cut off at a side of the window, and controls with less than 24 × 24 px to hit (WCAG 2.5.8).
 * Links within a sentence may be smaller.
 */
export async function findLayoutProblems(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate((windowWidth) => {
    const LEAST = 24;
    /** Returns whether the pointer hits the control at a distance from its middle. */
    const isHit = (control: Element, right: number, down: number) => {
      const { left, top, width: wide, height: high } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + wide / 2 + right, top + high / 2 + down);
      return hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
    };
    const isLargeEnough = (control: Element) => {
      const { width: wide, height: high } = control.getBoundingClientRect();
      if (wide >= LEAST && high >= LEAST) return true;
      control.scrollIntoView({ block: "center" });
      const reach = LEAST / 2 - 0.5;
      return (
        (wide >= LEAST || (isHit(control, -reach, 0) && isHit(control, reach, 0))) &&
        (high >= LEAST || (isHit(control, 0, -reach) && isHit(control, 0, reach)))
      );
    };
    /** Returns whether the control is within a sentence. */
    const isInSentence = (control: Element) =>
      getComputedStyle(control).display === "inline" ||
      [...(control.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
      );
    /** Returns whether a part of the control is outside the window, where no one can scroll to it. */
    const isCut = (control: Element) => {
      const { left, right } = control.getBoundingClientRect();
      if (left >= -1 && right <= windowWidth + 1) return false;
      for (let parent = control.parentElement; parent; parent = parent.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return false;
      }
      return true;
    };
    const describe = (control: Element, problem: string) => {
      const name = control.getAttribute("aria-label") ?? control.textContent;
      return `${control.tagName.toLowerCase()} “${name.trim().slice(0, 30)}” ${problem}`;
    };
    const controls = [
      ...document.querySelectorAll("button, a[href], input, select, [role=tab]"),
    ].filter(
      (control) =>
        control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        control.closest("[inert], [aria-hidden=true]") === null &&
        !isInSentence(control) &&
        control.getBoundingClientRect().width > 1,
    );
    const sideways = document.documentElement.scrollWidth - windowWidth;
    return [
      ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
      ...controls.filter(isCut).map((control) => describe(control, "is cut off")),
      ...controls
        .filter((control) => !isLargeEnough(control))
        .map((control) => describe(control, "is too small")),
    ];
  }, width);
}
