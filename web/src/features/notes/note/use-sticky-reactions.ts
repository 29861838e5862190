import { useState } from "react";

/** Whether there are or were reactions: the row stays, so that nothing disappears under the pointer. */
export function useStickyReactions(hasSome: boolean): boolean {
  const [had, setHad] = useState(hasSome);
  if (hasSome && !had) setHad(true);
  return had || hasSome;
}
