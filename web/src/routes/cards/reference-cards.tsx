/** Cards about the users and issues of links. Loads when the first such link is hovered or focused. */
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { ReferenceCard } from "./reference-card.tsx";

/** Links with a card: mentions of users, authors of notes, and references to issues. */
const LINK = "a[data-user], a[data-iid][data-project-path]";
const CARD = "[data-reference-card]";
const OPEN_MS = 300;
/** Long enough to move the pointer from the link onto its card. */
const CLOSE_MS = 200;

export default function ReferenceCards() {
  const [path] = useLocation();
  return <CurrentCard key={path} />;
}

function CurrentCard() {
  const [link, setLink] = useState<HTMLElement | null>(null);
  useEffect(() => listenForLinks(setLink), []);
  return link && <ReferenceCard link={link} onAbsent={() => setLink(null)} />;
}

/** Calls `show` with the link whose card is to be shown, or with null, until the result is called. */
function listenForLinks(show: (link: HTMLElement | null) => void): () => void {
  const stop = new AbortController();
  const heard = { signal: stop.signal, passive: true, capture: true } as const;
  let wanted: Element | null = null;
  let isShown = false;
  let timer: number | undefined;
  const closest = (target: EventTarget | null, selector: string) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  const later = (link: HTMLElement | null, delay: number) => {
    clearTimeout(timer);
    wanted = link;
    timer = window.setTimeout(() => {
      isShown = link?.isConnected ?? false;
      show(isShown ? link : null);
    }, delay);
  };
  const open = (link: HTMLElement) => {
    if (wanted === link) return;
    later(link, OPEN_MS);
  };
  const close = () => {
    clearTimeout(timer);
    wanted = null;
    isShown = false;
    show(null);
  };
  const over = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    const link = closest(event.target, LINK);
    if (link) open(link);
    else if (closest(event.target, CARD)) clearTimeout(timer);
    // A keyboard-focused link keeps its card when the pointer leaves.
    else if (wanted && !wanted.matches(":focus-visible")) later(null, CLOSE_MS);
  };
  const focus = (event: FocusEvent) => {
    const link = closest(event.target, LINK);
    if (link?.matches(":focus-visible")) open(link);
    else close();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  const press = (event: PointerEvent) => {
    if (!closest(event.target, CARD)) close();
  };
  document.addEventListener("pointerover", over, heard);
  document.addEventListener("focusin", focus, heard);
  document.addEventListener("keydown", keyDown, heard);
  const scroll = () => {
    if (isShown) close();
  };
  document.addEventListener("pointerdown", press, heard);
  document.addEventListener("scroll", scroll, heard);
  // The link that was hovered or focused before this code had loaded.
  const first = document.querySelector<HTMLElement>(`:is(${LINK}):is(:hover, :focus-visible)`);
  if (first) open(first);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
