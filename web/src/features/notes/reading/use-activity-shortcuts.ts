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
import { usePageActions, type PageAction } from "../../../platform/actions.ts";
import { KEYS } from "./shortcuts.ts";
import { focusAdjacentComment } from "./scroll-to-note.ts";
import {
  filterTexts,
  findTexts,
  sortTexts,
  stepTexts,
  timelineTexts,
  unreadTexts,
} from "./listing.messages.ts";
import type { Jumps } from "./use-jumps.ts";
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
  jumps: Jumps,
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
  usePageActions(actions);
  return {
    findButton,
    find: { isOpen: isFinding, setOpen: setFinding },
    filter: { isOpen: isFiltering, setOpen: setFiltering },
  };
}

function actionsFor(run: (name: keyof typeof KEYS) => unknown): readonly PageAction[] {
  const action = (name: keyof typeof KEYS, label: string, icon: PageAction["icon"]) => ({
    id: `activity.${name}`,
    group: "here" as const,
    label,
    ...(icon && { icon }),
    keys: KEYS[name],
    run: () => void run(name),
  });
  return [
    action("next", stepTexts.next, ChevronDown),
    action("previous", stepTexts.previous, ChevronUp),
    action("newest", stepTexts.newest, ArrowDownToLine),
    action("find", findTexts.open, Search),
    action("unread", unreadTexts.jump, Mail),
    action("sort", sortTexts.turn, ArrowDownUp),
    action("filter", filterTexts.label, ListFilter),
    action("timeline", timelineTexts.on, ListTree),
  ];
}
