import { createContext, useContext } from "react";
import { dateInWords, momentInWords, timeAgo } from "./dates.ts";
import { usePassedMs } from "./minute-clock.ts";

/**
 * When the server rendered the page. Relative times are computed from it, not from the reader's clock: they
 * would otherwise change right after hydration, wrap differently and move the lines below.
 */
export const DrawnAt = createContext<string | null>(null);

export function DateOnly(props: { iso: string }) {
  return <time dateTime={props.iso}>{dateInWords(props.iso)}</time>;
}

export function TimeAgo(props: { iso: string }) {
  const drawnAt = useContext(DrawnAt);
  const passed = usePassedMs();
  const now = drawnAt === null ? Date.now() : Date.parse(drawnAt) + passed;
  return (
    <time dateTime={props.iso} title={momentInWords(props.iso)}>
      {timeAgo(props.iso, now)}
    </time>
  );
}
