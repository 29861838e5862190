import { useState } from "react";

/**
 * True from the note's first reaction on, also after all reactions are removed. The row of
 * reactions then stays, so that nothing disappears under the pointer.
 */
export function useHasHadReactions(hasSome: boolean): boolean {
  const [had, setHad] = useState(hasSome);
  if (hasSome && !had) setHad(true);
  return had || hasSome;
}
