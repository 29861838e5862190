/**
 * Moves a linked issue within its group, by dragging its handle with a pointer, or with Enter, the arrow
 * keys and Enter again. A line shows where the row will be; the list changes when the row is dropped.
 */
import type { WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import { useState } from "react";
import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { linkRowMessages as texts } from "./links.messages.ts";

interface LiftedRow {
  id: number;
  from: number;
  to: number;
  by: "pointer" | "keyboard";
}

export function useReordering(
  group: readonly WebLinkedIssue[],
  onMove: (link: WebLinkedIssue, to: number) => void,
) {
  const announce = useAnnounceToScreenReaders();
  const [lifted, setLifted] = useState<LiftedRow | null>(null);
  const row = lifted && group.find(({ id }) => id === lifted.id);

  const lift = (link: WebLinkedIssue, by: LiftedRow["by"]) => {
    const from = group.indexOf(link);
    setLifted({ id: link.id, from, to: from, by });
    if (by === "keyboard") announce(texts.lifted(link.reference, from + 1, group.length));
  };
  const cancel = () => {
    if (lifted?.by === "keyboard" && row) announce(texts.canceled(row.reference));
    setLifted(null);
  };
  const drop = () => {
    setLifted(null);
    if (!lifted || !row) return;
    if (lifted.to === lifted.from) return cancel();
    announce(texts.dropped(row.reference, lifted.to + 1, group.length));
    onMove(row, lifted.to);
  };
  const moveTo = (to: number) => {
    if (!lifted || to < 0 || to >= group.length || to === lifted.to) return;
    setLifted({ ...lifted, to });
    if (lifted.by === "keyboard") announce(texts.at(to + 1, group.length));
  };

  const handleProps = (link: WebLinkedIssue) => ({
    lifted: lifted?.id === link.id,
    // Enter, the space bar and screen readers click without a pointer.
    onClick: (event: MouseEvent) => {
      if (event.detail > 0) return;
      if (lifted) drop();
      else lift(link, "keyboard");
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!lifted) return;
      if (event.key === "ArrowUp") moveTo(lifted.to - 1);
      else if (event.key === "ArrowDown") moveTo(lifted.to + 1);
      else if (event.key === "Escape") cancel();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => {
      if (lifted?.by === "keyboard") cancel();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(link, "pointer");
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (lifted?.by === "pointer") moveTo(findRowAt(event, lifted.from));
    },
    onPointerUp: () => {
      if (lifted?.by === "pointer") drop();
    },
    onPointerCancel: () => setLifted(null),
  });

  const dropLine = (index: number): "before" | "after" | undefined => {
    if (!lifted || lifted.to !== index || lifted.to === lifted.from) return undefined;
    return lifted.to < lifted.from ? "before" : "after";
  };
  return { handleProps, dropLine, isDragged: (id: number) => lifted?.id === id };
}

/** Index that the dragged row gets when it is dropped: the number of other rows above the pointer. */
function findRowAt({ currentTarget, clientY }: PointerEvent<HTMLElement>, from: number): number {
  const rows = [...(currentTarget.closest("ul")?.children ?? [])];
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.filter((middle, at) => at !== from && clientY > middle).length;
}
