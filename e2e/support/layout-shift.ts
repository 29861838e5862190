/** How far things jump while a page arrives, as the browser itself measures it. */
import type { Page } from "playwright-core";

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

export interface Shifted {
  sum: number;
  /** What jumped when, from where to where. */
  moved: string[];
}

/** Call when the page has come to rest; counts from the page's first moment. */
export function layoutShift(page: Page): Promise<Shifted> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
    const sourceOf = ({ node, previousRect, currentRect }: LayoutShift["sources"][number]) =>
      `${node?.nodeName} "${node?.textContent?.slice(0, 30)}" ${place(previousRect)} -> ${place(currentRect)}`;
    return new Promise<Shifted>((resolve) => {
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
      // Nothing is reported when nothing moved.
      setTimeout(() => resolve({ sum: 0, moved: [] }), 100);
    });
  });
}
