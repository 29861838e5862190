/** Positions a floating element beside its anchor, within the window. */

const EDGE = 8;

export interface FloatingPositionOptions {
  side: "top" | "bottom";
  align: "start" | "center" | "end";
  gap: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
}

interface Size {
  offsetWidth: number;
  offsetHeight: number;
}

export function computeFloatingPosition(
  anchor: Box,
  floating: Size,
  wish: FloatingPositionOptions,
  view: { width: number; height: number } = {
    width: document.documentElement.clientWidth,
    height: window.innerHeight,
  },
): { left: number; top: number } {
  const { offsetWidth: width, offsetHeight: height } = floating;
  const above = anchor.top - wish.gap - height;
  const below = anchor.bottom + wish.gap;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + height <= view.height - EDGE;
  const isAbove = wish.side === "top" ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const wished = {
    start: anchor.left,
    center: anchor.left + (anchor.width - width) / 2,
    end: anchor.right - width,
  }[wish.align];
  const left = Math.max(EDGE, Math.min(wished, view.width - EDGE - width));
  return { left: Math.round(left), top: Math.round(isAbove ? Math.max(EDGE, above) : below) };
}
