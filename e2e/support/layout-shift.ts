/**
 * Measures how much the layout of a page shifts while it loads, from the browser's `layout-shift`
 * entries.
 */
import type { Page } from "playwright-core";

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

export interface LayoutShiftResult {
  sum: number;
  /** One line for each moved element, with the time of the shift and the old and new position. */
  moved: string[];
}

/** Sums all layout shifts since the navigation. Must be called when the page no longer changes. */
export function measureLayoutShift(page: Page): Promise<LayoutShiftResult> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
    const sourceOf = ({ node, previousRect, currentRect }: LayoutShift["sources"][number]) =>
      `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" ${place(previousRect)} -> ${place(currentRect)}`;
    return new Promise<LayoutShiftResult>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = (list.getEntries() as LayoutShift[]).filter((each) => !each.hadRecentInput);
        resolve({
          sum: shifts.reduce((sum, { value }) => sum + value, 0),
          moved: shifts.map(({ startTime, value, sources }) =>
            [startTime.toFixed(0), value.toFixed(4), ...sources.map(sourceOf)].join(" | "),
          ),
        });
      });
      observer.observe({ type: "layout-shift", buffered: true });
      // The observer is not called when nothing moved, so 100 ms without a call mean a shift of 0.
      setTimeout(() => resolve({ sum: 0, moved: [] }), 100);
    });
  });
}
