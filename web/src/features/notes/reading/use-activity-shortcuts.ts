/** Keyboard shortcuts of the activity section, also offered in the command palette. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { useRegisterPageCommands, type PageCommand } from "../../../platform/actions.ts";
import { ACTIVITY_SHORTCUTS } from "./shortcuts.ts";
import { focusAdjacentComment } from "./scroll-to-note.ts";
import {
  activityFilterMessages,
  discussionSearchMessages,
  activitySortMessages,
  commentShortcutMessages,
  timelineMessages,
  unreadActivityMessages,
} from "./listing.messages.ts";
import type { JumpToNoteFunctions } from "./use-jumps.ts";
import type { ActivityViewOptions } from "./use-view.ts";

export interface SearchOrFilterOpenState {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

export interface ActivitySearchAndFilterState {
  find: SearchOrFilterOpenState;
  filter: SearchOrFilterOpenState;
  /** The button that opens the search bar; it gets the focus when the bar closes. */
  findButton: RefObject<HTMLButtonElement | null>;
}

export function useActivityShortcuts(
  region: RefObject<HTMLElement | null>,
  view: ActivityViewOptions,
  jumps: JumpToNoteFunctions,
  hasTimeline: boolean,
): ActivitySearchAndFilterState {
  const [isFinding, setFinding] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const findButton = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => region.current && focusAdjacentComment(region.current, by);
  const callbacks = {
    next: () => step(1),
    previous: () => step(-1),
    newest: () => void jumps.toEnd("end"),
    find: () => setFinding(true),
    unread: () => void jumps.toUnread(),
    sort: () => view.setOrder(view.order === "asc" ? "desc" : "asc"),
    filter: () => {
      // Scrolls the header into view, because the filter menu opens next to its button in the
      // header.
      region.current?.parentElement?.querySelector("header")?.scrollIntoView({ block: "nearest" });
      setFiltering(true);
    },
    timeline: () => view.toggleTimeline(),
  };
  // A ref with the latest callbacks, because the callbacks change with every render, but the list
  // of actions below must stay the same object.
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const actions = useMemo(
    () => actionsFor((name) => latest.current[name](), hasTimeline),
    [hasTimeline],
  );
  useRegisterPageCommands(actions);
  return {
    findButton,
    find: { isOpen: isFinding, setOpen: setFinding },
    filter: { isOpen: isFiltering, setOpen: setFiltering },
  };
}

function actionsFor(
  run: (name: keyof typeof ACTIVITY_SHORTCUTS) => unknown,
  hasTimeline: boolean,
): readonly PageCommand[] {
  const action = (
    name: keyof typeof ACTIVITY_SHORTCUTS,
    label: string,
    icon: PageCommand["icon"],
  ) => ({
    id: `activity.${name}`,
    group: "here" as const,
    label,
    ...(icon && { icon }),
    keys: ACTIVITY_SHORTCUTS[name],
    run: () => void run(name),
  });
  return [
    action("next", commentShortcutMessages.next, "chevron-down"),
    action("previous", commentShortcutMessages.previous, "chevron-up"),
    action("newest", commentShortcutMessages.newest, "arrow-down-to-line"),
    action("find", discussionSearchMessages.open, "search"),
    action("unread", unreadActivityMessages.jump, "mail"),
    action("sort", activitySortMessages.turn, "arrow-down-up"),
    action("filter", activityFilterMessages.label, "list-filter"),
    ...(hasTimeline ? [action("timeline", timelineMessages.on, "list-tree")] : []),
  ];
}
