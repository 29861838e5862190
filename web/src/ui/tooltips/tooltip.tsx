/**
 * Tooltips without a wrapper component: `tooltipProps()` returns data attributes for an element, and one
 * layer, mounted once, shows the tooltip of the hovered or focused element.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import { computeFloatingPosition } from "./floating-position.ts";
import { computeTooltipDelayMs } from "./tooltip-delay.ts";
import styles from "./tooltip.module.css";

export function tooltipProps(text: string | undefined, shortcut?: string) {
  return {
    ...(text !== undefined && { "data-tooltip": text }),
    ...(shortcut !== undefined && { "data-shortcut": shortcut }),
  };
}

/** Props of a disabled control: the reason is its tooltip and its accessible description. */
export function disabledReasonProps(reason: string) {
  return { "data-tooltip": reason, "aria-description": reason };
}

const BEARER = "[data-tooltip], [data-shortcut]";
const PARTS = "[role=dialog], [role=alertdialog], main, nav, header, aside, footer";

export function TooltipLayer() {
  const bearer = useBearer();
  // Renders the tooltip inside the landmark or dialog that contains the element, because screen
  // readers ignore everything outside an open dialog.
  return bearer && createPortal(<Bubble bearer={bearer} />, bearer.closest(PARTS) ?? document.body);
}

function Bubble(props: { bearer: HTMLElement }) {
  const { bearer } = props;
  const { tooltip, shortcut } = bearer.dataset;
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current } = bubble;
    // Does nothing if the page has removed the container of the tooltip before the tooltip opens,
    // because `showPopover` would throw.
    if (!current?.isConnected) return undefined;
    current.showPopover();
    const { left, top } = computeFloatingPosition(bearer.getBoundingClientRect(), current, {
      side: "top",
      align: "center",
      gap: 6,
    });
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
    return describe(bearer, id);
  }, [bearer, id]);

  return (
    <div ref={bubble} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      {tooltip && <span>{tooltip}</span>}
      {shortcut && <KeyboardShortcut keys={shortcut} />}
    </div>
  );
}

/**
 * Makes the tooltip the accessible description of the element, unless the tooltip only repeats the
 * accessible name.
 */
function describe(bearer: HTMLElement, id: string): () => void {
  const { tooltip, shortcut } = bearer.dataset;
  if (tooltip === bearer.getAttribute("aria-label") && !shortcut) return () => {};
  const before = bearer.getAttribute("aria-describedby");
  bearer.setAttribute("aria-describedby", before ? `${before} ${id}` : id);
  return () => {
    if (before) bearer.setAttribute("aria-describedby", before);
    else bearer.removeAttribute("aria-describedby");
  };
}

/** Returns the element whose tooltip is shown; null for none. */
function useBearer(): HTMLElement | null {
  const [bearer, setBearer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const heard = { signal: stop.signal, passive: true, capture: true } as const;
    let wanted: HTMLElement | null = null;
    let shown = false;
    let shownAt = { x: 0, y: 0 };
    let hiddenAt = Number.NEGATIVE_INFINITY;
    let timer: number | undefined;

    const show = (element: HTMLElement) => {
      // Shows no tooltip for a button whose menu is open.
      if (!element.isConnected || element.getAttribute("aria-expanded") === "true") return;
      shown = true;
      shownAt = element.getBoundingClientRect();
      setBearer(element);
    };
    const want = (element: HTMLElement, delay: number) => {
      if (wanted === element) return;
      hide();
      wanted = element;
      timer = window.setTimeout(() => show(element), delay);
    };
    const hide = () => {
      clearTimeout(timer);
      if (shown) hiddenAt = performance.now();
      shown = false;
      wanted = null;
      setBearer(null);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      const element = bearerAt(event.target);
      if (element) want(element, computeTooltipDelayMs(shown, hiddenAt, performance.now()));
      else leave();
    };
    const focus = (event: FocusEvent) => {
      const element = bearerAt(event.target);
      if (element?.matches(":focus-visible")) want(element, 0);
    };
    const keydown = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };
    // A keyboard-focused element keeps its tooltip when the pointer leaves.
    const leave = () => {
      if (wanted && !wanted.matches(":focus-visible")) hide();
    };
    // Hides the tooltip only if its element has moved since the tooltip was shown. The browser also
    // scrolls to a focused element, and that scroll event fires after the tooltip was placed.
    const scrolled = () => {
      if (!shown || !wanted) return;
      const { x, y } = wanted.getBoundingClientRect();
      if (x !== shownAt.x || y !== shownAt.y) hide();
    };
    document.addEventListener("pointerover", over, heard);
    document.addEventListener("focusin", focus, heard);
    document.addEventListener("focusout", hide, heard);
    document.addEventListener("pointerdown", hide, heard);
    document.addEventListener("keydown", keydown, heard);
    document.addEventListener("scroll", scrolled, heard);
    document.documentElement.addEventListener("pointerleave", leave, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return bearer;
}

function bearerAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(BEARER) : null;
}
