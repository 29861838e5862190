/**
 * Keeps the scroll position stable while rows are added or removed above it. The anchor is the focused
 * row if it is in view, else the first row in view.
 */
import { Component } from "react";
import type { ReactNode, RefObject } from "react";

interface Anchor {
  element: Element;
  top: number;
}

interface Props {
  region: RefObject<HTMLElement | null>;
  /**
   * Pass a new value whenever rows were added or removed; the scroll position is corrected only then.
   */
  of: unknown;
  children: ReactNode;
}

// A class component, because hooks have no `getSnapshotBeforeUpdate`.
export class ScrollAnchor extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): Anchor | null {
    if (before.of === this.props.of) return null;
    const { current: region } = this.props.region;
    return region && anchorIn(region);
  }

  override componentDidUpdate(_before: Props, _state: unknown, anchor: Anchor | null): void {
    if (!anchor?.element.isConnected) return;
    const shift = anchor.element.getBoundingClientRect().top - anchor.top;
    if (Math.abs(shift) >= 1) window.scrollBy({ top: shift, behavior: "instant" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function anchorIn(region: HTMLElement): Anchor | null {
  const candidates = [...region.querySelectorAll(":scope > ol > li, :scope > [data-steady]")];
  const focused = candidates.find((element) => element.contains(document.activeElement));
  const element = focused && isInView(focused) ? focused : candidates.find(isInView);
  return element ? { element, top: element.getBoundingClientRect().top } : null;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
