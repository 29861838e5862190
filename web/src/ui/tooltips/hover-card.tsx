/**
 * Card with details about a link, shown on hover. The details must also be available elsewhere,
 * because touch screens have no hover.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PointerEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./hover-card.module.css";
import { computeFloatingPosition } from "./floating-position.ts";

const IN_MS = 200;
const OUT_MS = 100;

export function HoverCard(props: {
  label: string;
  /** Renders the content of the card. Called when the card opens, so that its data loads only then. */
  card: () => ReactNode;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<number | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);

  const soon = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(open), open ? IN_MS : OUT_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={soon(true)}
      onPointerLeave={soon(false)}
      onPointerDown={close}
    >
      {props.children}
      {isOpen &&
        createPortal(
          <Card label={props.label} anchor={anchor.current} onClose={close}>
            {props.card()}
          </Card>,
          document.body,
        )}
    </span>
  );
}

function Card(props: {
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const { anchor, onClose } = props;
  const card = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const { current } = card;
    const box = (anchor?.firstElementChild ?? anchor)?.getBoundingClientRect();
    if (!current || !box) return undefined;
    current.showPopover();
    const place = () => {
      const { left, top } = computeFloatingPosition(box, current, {
        side: "bottom",
        align: "start",
        gap: 6,
      });
      current.style.left = `${left}px`;
      current.style.top = `${top}px`;
    };
    place();
    // Positions the card again when its content has loaded, because its height changes then.
    const resized = new ResizeObserver(place);
    resized.observe(current);
    return () => resized.disconnect();
  }, [anchor]);

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    document.addEventListener("keydown", keyDown);
    document.addEventListener("scroll", onClose, { passive: true });
    return () => {
      document.removeEventListener("keydown", keyDown);
      document.removeEventListener("scroll", onClose);
    };
  });

  return (
    <aside
      ref={card}
      popover="manual"
      className={styles.card}
      aria-label={props.label}
      data-react-aria-top-layer="true"
    >
      {props.children}
    </aside>
  );
}
