/** Test helper that finds out whether the pointer can hit an element, or something lies above it. */
import type { Locator } from "playwright-core";

/** Returns whether the element, or a part of it, is on top at its middle. */
export function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
