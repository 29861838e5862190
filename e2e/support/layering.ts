/** Test helper that finds out whether an element is painted above everything else in its place. */
import type { Locator } from "playwright-core";

/** Returns whether the element, or a part of it, is on top at its middle. */
export function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    // While a list is open, the dialog below it is inert, and the pointer passes through it even where it
    // covers the list.
    const inert = [...document.querySelectorAll<HTMLElement>("[inert]")];
    for (const each of inert) each.inert = false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    for (const each of inert) each.inert = true;
    return target.contains(hit);
  });
}
