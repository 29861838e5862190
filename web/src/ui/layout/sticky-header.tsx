import { useEffect, useState } from "react";
import type { ReactNode, RefObject } from "react";
import styles from "./sticky-header.module.css";

/**
 * Sticky header that repeats the title of the page while the title is scrolled out of view. Screen
 * readers and the keyboard skip it, because it contains nothing new.
 */
export function StickyHeader(props: {
  /** The title block of the page. The header is visible while this element is scrolled out of view. */
  watch: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const shown = useHasLeft(props.watch);
  return (
    <div
      className={styles.header}
      data-shown={shown || undefined}
      aria-hidden="true"
      inert={!shown}
    >
      <div className={styles.row}>{props.children}</div>
    </div>
  );
}

/** Whether the element is scrolled out of view at the top. */
function useHasLeft(watched: RefObject<HTMLElement | null>): boolean {
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (!watched.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setLeft(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(watched.current);
    return () => observer.disconnect();
  }, [watched]);
  return left;
}
