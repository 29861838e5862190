/**
 * Decides which of the found issues are shown, so that the page below them never moves while the user
 * points at it or writes in it.
 */
import type { PossibleDuplicate } from "@cairn/contract/search/possible-duplicates";
import { useEffect, useEffectEvent, useState } from "react";
import type { RefObject } from "react";

interface StableRows {
  issues: readonly PossibleDuplicate[];
  /** The height of the list, in rows. There can be more issues, or fewer. */
  rows: number;
  isDismissed: boolean;
  show: () => void;
  dismiss: () => void;
}

/**
 * The height changes by itself only while the focus is in the title and the pointer is neither on the list
 * nor on what is below it. While the focus is in the region, nothing changes.
 */
export function useStableRows(wish: {
  found: readonly PossibleDuplicate[];
  region: RefObject<HTMLElement | null>;
  field: RefObject<HTMLInputElement | null>;
}): StableRows {
  const { found, region, field } = wish;
  const [issues, setIssues] = useState<readonly PossibleDuplicate[]>([]);
  const [rows, setRows] = useState(0);
  const [isDismissed, setDismissed] = useState(false);

  const update = useEffectEvent(() => {
    if (region.current?.contains(document.activeElement)) return;
    setIssues(found);
    const wanted = isDismissed ? 0 : found.length;
    if (wanted !== rows && canResize(field.current, region.current)) setRows(wanted);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => update());
    return () => cancelAnimationFrame(frame);
  }, [found]);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    document.addEventListener("pointermove", () => update(), options);
    document.addEventListener("focusin", () => update(), options);
    return () => stop.abort();
  }, []);

  return {
    issues,
    rows,
    isDismissed,
    show() {
      setDismissed(false);
      setRows(issues.length);
    },
    dismiss() {
      setDismissed(true);
      setRows(0);
    },
  };
}

function canResize(field: HTMLInputElement | null, region: HTMLElement | null): boolean {
  if (field === null || document.activeElement !== field) return false;
  return !isPointerBelow(field, region);
}

/**
 * Whether the innermost element under the pointer is in the region, or follows the title in its form and
 * is in the same column.
 */
function isPointerBelow(field: HTMLInputElement, region: HTMLElement | null): boolean {
  const hovered = [...document.querySelectorAll(":hover")].at(-1);
  if (hovered === undefined || !field.form?.contains(hovered)) return false;
  if (region?.contains(hovered)) return true;
  const isAfter = field.compareDocumentPosition(hovered) & Node.DOCUMENT_POSITION_FOLLOWING;
  const { right } = field.getBoundingClientRect();
  return isAfter !== 0 && hovered.getBoundingClientRect().left < right;
}
