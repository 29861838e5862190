/**
 * Holds still what the reader looks at while things come and go above it. What has the focus holds most;
 * otherwise it is the first thing in view.
 */
import { Component } from "react";
import type { ReactNode, RefObject } from "react";

interface Anchor {
  element: Element;
  top: number;
}

interface Props {
  region: RefObject<HTMLElement | null>;
  /** Another value: things have come or gone. */
  of: unknown;
  children: ReactNode;
}

// Only a class is asked right before the page changes.
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
