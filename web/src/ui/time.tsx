import { createContext, useContext } from "react";
import { dateInWords, momentInWords, timeAgo } from "./dates.ts";
import { useHydrated } from "./use-hydrated.ts";

/** When the page was drawn: the first paint in the browser must say what the server said. */
export const DrawnAt = createContext<string | null>(null);

export function DateOnly(props: { iso: string }) {
  return <time dateTime={props.iso}>{dateInWords(props.iso)}</time>;
}

export function TimeAgo(props: { iso: string }) {
  const drawnAt = useContext(DrawnAt);
  const hydrated = useHydrated();
  const now = hydrated || drawnAt === null ? Date.now() : Date.parse(drawnAt);
  return (
    <time dateTime={props.iso} title={momentInWords(props.iso)}>
      {timeAgo(props.iso, now)}
    </time>
  );
}
