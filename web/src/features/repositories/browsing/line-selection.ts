/** The lines of a file that the address names, such as `#L10` or `#L10-20`. */
import { useEffect, useState } from "react";

export interface LineSelection {
  from: number;
  to: number;
}

const HASH = /^#L(\d{1,7})(?:-L?(\d{1,7}))?$/;

export function parseLineHash(hash: string): LineSelection | null {
  const [, first, second] = HASH.exec(hash) ?? [];
  if (first === undefined) return null;
  const [one, other] = [Number(first), Number(second ?? first)];
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

export function formatLineHash({ from, to }: LineSelection): string {
  return from === to ? `#L${from}` : `#L${from}-${to}`;
}

/** Returns the selected lines, and shows the first of them when the page opens. */
export function useLineSelection(isLoaded: boolean): LineSelection | null {
  const [selection, setSelection] = useState<LineSelection | null>(null);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const read = () => {
      const found = parseLineHash(location.hash);
      setSelection(found);
      // The browser itself does not know the address of several lines.
      if (found) document.getElementById(`L${found.from}`)?.scrollIntoView({ block: "center" });
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, [isLoaded]);
  return selection;
}
