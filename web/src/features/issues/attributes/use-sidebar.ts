/** State of the issue's side column: a column on wide windows, a drawer on narrow ones. */
import { useRef, useState } from "react";
import type { RefObject } from "react";
import {
  collapseSidebar,
  expandSidebar,
  isWideEnoughForSidebarColumn,
  isSidebarCollapsed,
} from "./sidebar-preference.ts";

export interface IssueSidebarState {
  isDrawerOpen: boolean;
  closeDrawer: () => void;
  expand: () => void;
  collapse: () => void;
  toggle: () => void;
  expandButton: RefObject<HTMLButtonElement | null>;
  collapseButton: RefObject<HTMLButtonElement | null>;
}

export function useIssueSidebar(): IssueSidebarState {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const expandButton = useRef<HTMLButtonElement>(null);
  const collapseButton = useRef<HTMLButtonElement>(null);
  const expand = () => {
    if (!isWideEnoughForSidebarColumn()) {
      setDrawerOpen(true);
      return;
    }
    expandSidebar();
    collapseButton.current?.focus();
  };
  const collapse = () => {
    collapseSidebar();
    expandButton.current?.focus();
  };
  return {
    isDrawerOpen,
    closeDrawer: () => setDrawerOpen(false),
    expand,
    collapse,
    toggle: () => (isWideEnoughForSidebarColumn() && !isSidebarCollapsed() ? collapse() : expand()),
    expandButton,
    collapseButton,
  };
}
