/** View options of the activity section: sort order, filter and timeline. */
import { NOTES_FILTER, type NotesFilter } from "@cairn/contract/notes/discussions";
import { useState } from "react";
import { useBrowserValue } from "../../../ui/base/use-browser-value.ts";
import type { DiscussionStore } from "../store/discussion-store.ts";
import type { DiscussionLoader } from "./page-loader.ts";
import type { SortOrder } from "./rows.ts";
import { saveSortPreference, readSortPreference } from "./sort-preference.ts";

export interface ActivityViewOptions {
  order: SortOrder;
  isTimeline: boolean;
  setOrder: (order: SortOrder) => void;
  choose: (filter: NotesFilter) => void;
  toggleTimeline: () => void;
}

export function useActivityViewOptions(
  store: DiscussionStore,
  reader: DiscussionLoader,
  noteableType: string,
): ActivityViewOptions {
  const [chosen, setChosen] = useState<SortOrder | null>(null);
  const [isTimeline, setTimeline] = useState(false);
  // The first render uses ascending order as the server did, because the server does not know the order
  // that is saved in this browser.
  const saved = useBrowserValue(() => readSortPreference(noteableType), "asc");
  const order = chosen ?? saved;

  return {
    order,
    isTimeline,
    setOrder(next) {
      setChosen(next);
      saveSortPreference(noteableType, next);
    },
    choose(filter) {
      if (isTimeline && filter !== NOTES_FILTER.comments) {
        setTimeline(false);
        setChosen(null);
      }
      if (filter === store.known().filter && !isTimeline) return;
      void reader.readAnew({ filter, keep: true });
    },
    toggleTimeline() {
      setTimeline(!isTimeline);
      setChosen(isTimeline ? null : "desc");
      // Loads only comments when the timeline opens, and the activity of the viewer's saved filter
      // when the timeline closes. The saved filter does not change.
      const question = isTimeline ? {} : { filter: NOTES_FILTER.comments };
      void reader.readAnew(question);
    },
  };
}
