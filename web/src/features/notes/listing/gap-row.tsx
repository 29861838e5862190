/**
 * Row in place of discussions that are not loaded: their number, and buttons to load them. The row also
 * loads them when the viewer scrolls near it.
 */
import { DISCUSSIONS_PER_PAGE } from "@cairn/contract/notes/discussions";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatCount } from "../../../ui/text/format-count.ts";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import styles from "./activity.module.css";
import { unloadedDiscussionsMessages as texts } from "../reading/listing.messages.ts";
import type { DiscussionLoader, DiscussionLoaderState } from "../reading/page-loader.ts";
import type { UnloadedDiscussionsGap, SortOrder } from "../reading/rows.ts";

/** Distance from the viewport at which the discussions start to load. */
const NEAR = "500px";

interface Side {
  cursor: string;
  way: "after" | "before";
}

export function UnloadedDiscussionsRow(props: {
  gap: UnloadedDiscussionsGap;
  order: SortOrder;
  reader: DiscussionLoader;
  reading: DiscussionLoaderState;
}) {
  const { gap, order, reader, reading } = props;
  const onward = sideOf(gap.older?.after, "after");
  const backward = sideOf(gap.newer?.before, "before");
  const [above, below] = order === "asc" ? [onward, backward] : [backward, onward];
  const fill = (side: Side) => void reader.readBeyond(side.cursor, side.way);
  const failed = [above, below].find((side) => side && reading.failed.includes(side.cursor));
  const row = useNearby((isFromAbove) => {
    const side = isFromAbove ? (above ?? below) : (below ?? above);
    if (side && !failed) fill(side);
  });
  const count = formatCount(Math.min(gap.missing, DISCUSSIONS_PER_PAGE), Infinity);
  const isShort = gap.missing <= DISCUSSIONS_PER_PAGE;
  const button = (side: Side, isAbove: boolean) => (
    <Button
      size="sm"
      variant="ghost"
      icon={isAbove ? "chevron-down" : "chevron-up"}
      pending={reading.busy.includes(side.cursor)}
      onClick={() => fill(side)}
    >
      {wordsFor(side, isShort || !above || !below)(count)}
    </Button>
  );
  return (
    <li ref={row} className={styles.gap}>
      <span className={styles.hidden}>{texts.hidden(formatCount(gap.missing, Infinity))}</span>
      <span className={scripted.scripted}>
        {above && button(above, true)}
        {below && !(above && isShort) && button(below, false)}
      </span>
      {failed && <InlineError onRetry={() => fill(failed)}>{texts.failed}</InlineError>}
    </li>
  );
}

function sideOf(cursor: string | null | undefined, way: Side["way"]): Side | null {
  return cursor === null || cursor === undefined ? null : { cursor, way };
}

function wordsFor({ way }: Side, isOnlyOne: boolean): (count: string) => string {
  if (isOnlyOne) return texts.more;
  return way === "after" ? texts.later : texts.earlier;
}

/**
 * Calls `onNear` when the row is near the viewport. `isFromAbove` is true when the viewer scrolls down
 * to the row.
 */
function useNearby(onNear: (isFromAbove: boolean) => void) {
  const row = useRef<HTMLLIElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry?.isIntersecting) return;
        latest.current(entry.boundingClientRect.top > window.innerHeight / 2);
      },
      { rootMargin: `${NEAR} 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return row;
}
