import { useState } from "react";

/** Whether there are reactions, or were a moment ago: what is under the pointer does not go away. */
export function useStickyReactions(hasSome: boolean): boolean {
  const [had, setHad] = useState(hasSome);
  if (hasSome && !had) setHad(true);
  return had || hasSome;
}
