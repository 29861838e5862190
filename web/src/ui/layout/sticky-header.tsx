import { useEffect, useState } from "react";
import type { ReactNode, RefObject } from "react";
import styles from "./sticky-header.module.css";

/**
 * The title once more, for when the title itself has left the view. It only repeats, so those who
 * listen or go by keys do not meet it.
 */
export function StickyHeader(props: {
  /** The title block. */
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

/** True when the element is above what one sees. */
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
