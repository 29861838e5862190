import { useState } from "react";

/**
 * True once the note has had a reaction. The row of reactions stays after the last reaction is removed,
 * so that nothing disappears under the pointer.
 */
export function useStickyReactions(hasSome: boolean): boolean {
  const [had, setHad] = useState(hasSome);
  if (hasSome && !had) setHad(true);
  return had || hasSome;
}
