/** Button with the number of new comments that are out of view. A click scrolls to these comments. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { useDiscussionStore, useDiscussionState } from "../store/discussion-store.ts";
import styles from "./activity.module.css";
import { scrollToNote, findNoteElement } from "../reading/scroll-to-note.ts";
import { newCommentsMessages as texts } from "../reading/listing.messages.ts";
import type { SortOrder } from "../reading/rows.ts";

export function NewCommentsButton({ order }: { order: SortOrder }) {
  const { freshIds } = useDiscussionState();
  const where = useSeenWhenInView(freshIds);
  useNewsAloud(freshIds.length);
  if (freshIds.length === 0 || where === null) return null;
  const go = () => {
    const id = order === "asc" ? freshIds[0] : freshIds.at(-1);
    if (id !== undefined) scrollToNote(id);
  };
  return (
    <div className={styles.fresh}>
      <Button size="sm" icon={where === "above" ? "arrow-up" : "arrow-down"} onClick={go}>
        {texts.count(freshIds.length)}
      </Button>
    </div>
  );
}

/**
 * Marks new notes as seen while they are in view. Returns whether the new notes that are still unseen
 * are above or below the view.
 */
function useSeenWhenInView(freshIds: readonly string[]): "above" | "below" | null {
  const store = useDiscussionStore();
  const [where, setWhere] = useState<"above" | "below" | null>(null);
  useEffect(() => {
    if (freshIds.length === 0) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      store.markSeen(seen.map(({ target }) => target.id.replace("note_", "")));
      const isAbove = entries.every(({ boundingClientRect }) => boundingClientRect.bottom < 0);
      setWhere(isAbove ? "above" : "below");
    });
    for (const id of freshIds) {
      const element = findNoteElement(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [freshIds, store]);
  return where;
}

function useNewsAloud(count: number): void {
  const announce = useAnnounceToScreenReaders();
  const before = useRef(0);
  useEffect(() => {
    if (count > before.current) announce(texts.count(count));
    before.current = count;
  }, [count, announce]);
}
