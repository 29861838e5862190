/** The side column: a column where there is room, a drawer elsewhere. */
import { useRef, useState } from "react";
import type { RefObject } from "react";
import { collapseSide, expandSide, hasRoomForSide, isSideCollapsed } from "./sidebar-preference.ts";

export interface Side {
  isDrawerOpen: boolean;
  closeDrawer: () => void;
  expand: () => void;
  collapse: () => void;
  toggle: () => void;
  expandButton: RefObject<HTMLButtonElement | null>;
  collapseButton: RefObject<HTMLButtonElement | null>;
}

export function useSide(): Side {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const expandButton = useRef<HTMLButtonElement>(null);
  const collapseButton = useRef<HTMLButtonElement>(null);
  const expand = () => {
    if (!hasRoomForSide()) {
      setDrawerOpen(true);
      return;
    }
    expandSide();
    collapseButton.current?.focus();
  };
  const collapse = () => {
    collapseSide();
    expandButton.current?.focus();
  };
  return {
    isDrawerOpen,
    closeDrawer: () => setDrawerOpen(false),
    expand,
    collapse,
    toggle: () => (hasRoomForSide() && !isSideCollapsed() ? collapse() : expand()),
    expandButton,
    collapseButton,
  };
}
