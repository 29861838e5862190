/** Keyboard shortcuts of the activity section, also offered in the command palette. */
import {
  ArrowDownUp,
  ArrowDownToLine,
  ChevronDown,
  ChevronUp,
  ListFilter,
  ListTree,
  Mail,
  Search,
} from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { useRegisterPageActions, type PageAction } from "../../../platform/actions.ts";
import { ACTIVITY_SHORTCUTS } from "./shortcuts.ts";
import { focusAdjacentComment } from "./scroll-to-note.ts";
import {
  activityFilterMessages,
  discussionSearchMessages,
  sortMessages,
  commentNavigationMessages,
  timelineMessages,
  unreadMessages,
} from "./listing.messages.ts";
import type { DiscussionNavigation } from "./use-jumps.ts";
import type { ActivityView } from "./use-view.ts";

export interface ActivityDisclosure {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

export interface ActivityDisclosures {
  find: ActivityDisclosure;
  filter: ActivityDisclosure;
  /** The button that opens the search bar; it gets the focus when the bar closes. */
  findButton: RefObject<HTMLButtonElement | null>;
}

export function useActivityShortcuts(
  region: RefObject<HTMLElement | null>,
  view: ActivityView,
  jumps: DiscussionNavigation,
): ActivityDisclosures {
  const [isFinding, setFinding] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const findButton = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => region.current && focusAdjacentComment(region.current, by);
  const deeds = {
    next: () => step(1),
    previous: () => step(-1),
    newest: () => void jumps.toEnd("end"),
    find: () => setFinding(true),
    unread: () => void jumps.toUnread(),
    sort: () => view.setOrder(view.order === "asc" ? "desc" : "asc"),
    filter: () => {
      // The menu opens next to its button, so the button must be in view.
      region.current?.parentElement?.querySelector("header")?.scrollIntoView({ block: "nearest" });
      setFiltering(true);
    },
    timeline: () => view.toggleTimeline(),
  };
  // A ref with the latest callbacks. The callbacks change with every
  // render, but the list of actions must stay the same object.
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  const actions = useMemo(() => actionsFor((name) => latest.current[name]()), []);
  useRegisterPageActions(actions);
  return {
    findButton,
    find: { isOpen: isFinding, setOpen: setFinding },
    filter: { isOpen: isFiltering, setOpen: setFiltering },
  };
}

function actionsFor(
  run: (name: keyof typeof ACTIVITY_SHORTCUTS) => unknown,
): readonly PageAction[] {
  const action = (
    name: keyof typeof ACTIVITY_SHORTCUTS,
    label: string,
    icon: PageAction["icon"],
  ) => ({
    id: `activity.${name}`,
    group: "here" as const,
    label,
    ...(icon && { icon }),
    keys: ACTIVITY_SHORTCUTS[name],
    run: () => void run(name),
  });
  return [
    action("next", commentNavigationMessages.next, ChevronDown),
    action("previous", commentNavigationMessages.previous, ChevronUp),
    action("newest", commentNavigationMessages.newest, ArrowDownToLine),
    action("find", discussionSearchMessages.open, Search),
    action("unread", unreadMessages.jump, Mail),
    action("sort", sortMessages.turn, ArrowDownUp),
    action("filter", activityFilterMessages.label, ListFilter),
    action("timeline", timelineMessages.on, ListTree),
  ];
}
