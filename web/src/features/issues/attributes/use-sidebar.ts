/** State of the issue's side column: a column on wide windows, a drawer on narrow ones. */
import { useCallback, useRef, useState } from "react";
import type { RefCallback, RefObject } from "react";
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
  /** Ref of the button, which is rendered when the column is collapsed for the first time. */
  expandButton: RefCallback<HTMLButtonElement>;
  collapseButton: RefObject<HTMLButtonElement | null>;
}

export function useIssueSidebar(): IssueSidebarState {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const expandButton = useRef<HTMLButtonElement>(null);
  const isFocusWaiting = useRef(false);
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
    if (expandButton.current) expandButton.current.focus();
    else isFocusWaiting.current = true;
  };
  return {
    isDrawerOpen,
    closeDrawer: () => setDrawerOpen(false),
    expand,
    collapse,
    toggle: () => (isWideEnoughForSidebarColumn() && !isSidebarCollapsed() ? collapse() : expand()),
    expandButton: useCallback((button) => {
      expandButton.current = button;
      if (button && isFocusWaiting.current) button.focus();
      isFocusWaiting.current = false;
    }, []),
    collapseButton,
  };
}
