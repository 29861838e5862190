/** How far things jump while a page arrives, as the browser itself measures it. */
import type { Page } from "playwright-core";

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Call when the page has come to rest; counts from the page's first moment. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntries() as LayoutShift[];
        resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0));
      });
      observer.observe({ type: "layout-shift", buffered: true });
      // Nothing is reported when nothing moved.
      setTimeout(() => resolve(0), 100);
    });
  });
}
