/** Scrolls the page so that the reactions are a little below the top of the window. */

/**
 * Distance in pixels between the top of the window and the reactions, because sticky elements cover
 * the top of the page.
 */
const OFFSET_PX = 110;
const DURATION_MS = 200;

export function scrollToAwards(row: HTMLElement): void {
  const from = scrollY;
  const to = Math.max(0, from + row.getBoundingClientRect().top - OFFSET_PX);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    scrollTo(0, to);
    return;
  }
  const began = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - began) / DURATION_MS);
    // Ease-out: fast at first, slow at the end.
    scrollTo(0, from + (to - from) * (1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
