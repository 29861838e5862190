import { createContext, useContext } from "react";
import { dateInWords, momentInWords, timeAgo } from "./dates.ts";
import { usePassedMs } from "./minute-clock.ts";

/**
 * When the page was drawn, by the server's clock. The browser says what the server said until a minute has
 * passed: another number right after the page came would move the lines below it.
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
