/**
 * Moves a child item by dragging its handle with a pointer, or with Enter, the arrow keys and Enter
 * again. A line shows where the item will be; the tree changes when it is dropped.
 */
import { useState } from "react";
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from "react";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { childMoveMessages as texts } from "./children.messages.ts";
import { findPlaceAtPointer, measurePlaces, type MeasuredPlace } from "./measured-places.ts";
import { rowKeyOf, type ChildItem, type TreeView } from "./tree-levels.ts";
import { findCurrentPlace, listPlaces, type TreePlace } from "./tree-places.ts";
import { findNeighbors } from "./tree-changes.ts";

interface LiftedItem {
  child: ChildItem;
  places: readonly TreePlace[];
  /** Indexes of the place where the item is and of the one where it would be dropped. */
  from: number;
  to: number;
  /** Null while the keyboard moves the item. */
  pointer: { startX: number; measured: readonly MeasuredPlace[] } | null;
}

export function useLiftedItem(options: {
  view: TreeView;
  container: RefObject<HTMLElement | null>;
  onMove: (child: ChildItem, parentId: number, place: TreePlace) => void;
}) {
  const { view, container } = options;
  const announce = useAnnounceToScreenReaders();
  const [lifted, setLifted] = useState<LiftedItem | null>(null);

  const lift = (child: ChildItem, parentId: number, pointer: { clientX: number } | null) => {
    const level = view.levels.get(parentId);
    if (level === undefined) return;
    const { kind, item } = child;
    const places = listPlaces(view, { kind, id: item.id });
    const from = findCurrentPlace(places, parentId, findNeighbors(level, child));
    if (from === -1) return;
    const measured = pointer && container.current && measurePlaces(places, container.current);
    setLifted({
      child,
      places,
      from,
      to: from,
      pointer: pointer && measured && { startX: pointer.clientX, measured },
    });
    const place = places[from];
    if (pointer === null && place) {
      announce(texts.lifted(item.reference, place.position, place.parent.title));
    }
  };
  const cancel = () => {
    if (lifted?.pointer === null) announce(texts.canceled(lifted.child.item.reference));
    setLifted(null);
  };
  const drop = () => {
    if (lifted === null) return;
    const { child, places, from, to } = lifted;
    const [origin, place] = [places[from], places[to]];
    if (from === to || origin === undefined || place === undefined) return cancel();
    setLifted(null);
    announce(texts.dropped(child.item.reference, place.position, place.parent.title));
    options.onMove(child, origin.parent.id, place);
  };
  const moveTo = (to: number) => {
    const place = lifted?.places[to];
    if (lifted === null || place === undefined || to === lifted.to) return;
    setLifted({ ...lifted, to });
    if (lifted.pointer === null) announce(texts.at(place.position, place.parent.title));
  };

  const handleProps = (child: ChildItem, parentId: number) => ({
    lifted: isSame(lifted, child),
    // Enter, the space bar and screen readers click without a pointer.
    onClick: (event: MouseEvent) => {
      if (event.detail > 0) return;
      if (lifted) drop();
      else lift(child, parentId, null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (lifted === null) return;
      if (event.key === "ArrowUp") moveTo(lifted.to - 1);
      else if (event.key === "ArrowDown") moveTo(lifted.to + 1);
      else if (event.key === "Escape") cancel();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => {
      if (lifted?.pointer === null) cancel();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(child, parentId, event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!lifted?.pointer || container.current === null) return;
      const { measured, startX } = lifted.pointer;
      const shift = event.clientX - startX;
      moveTo(findPlaceAtPointer(measured, lifted.from, shift, event.clientY, container.current));
    },
    onPointerUp: () => {
      if (lifted?.pointer) drop();
    },
    onPointerCancel: () => setLifted(null),
  });
  const origin = lifted?.places[lifted.from];
  const place = lifted?.places[lifted.to];
  return {
    handleProps,
    isLifted: (child: ChildItem) => isSame(lifted, child),
    /** The place where the lifted item would be dropped, and whether that is below another epic. */
    target:
      lifted !== null && place !== undefined && lifted.to !== lifted.from
        ? { place, isOtherParent: origin?.parent.id !== place.parent.id }
        : null,
  };
}

function isSame(lifted: LiftedItem | null, { kind, item }: ChildItem): boolean {
  return (
    lifted !== null && rowKeyOf(lifted.child.kind, lifted.child.item.id) === rowKeyOf(kind, item.id)
  );
}
