import { createContext, useContext } from "react";
import { formatDate, formatDateTime, formatTimeAgo } from "./dates.ts";
import { useMsSincePageLoad } from "./minute-clock.ts";

/**
 * Time at which the server rendered the page. Relative times are computed from this time and not
 * from the reader's clock: a different string after hydration could wrap differently and move the
 * lines below.
 */
export const RenderedAtContext = createContext<string | null>(null);

/** Name of the time zone in which the page shows times. */
export const TimeZoneContext = createContext("UTC");

export function useTimeZone(): string {
  return useContext(TimeZoneContext);
}

export function FormattedDate(props: { iso: string }) {
  const timeZone = useTimeZone();
  return <time dateTime={props.iso}>{formatDate(props.iso, timeZone)}</time>;
}

export function TimeAgo(props: { iso: string }) {
  const drawnAt = useContext(RenderedAtContext);
  const timeZone = useTimeZone();
  const passed = useMsSincePageLoad();
  const now = drawnAt === null ? Date.now() : Date.parse(drawnAt) + passed;
  return (
    <time dateTime={props.iso} title={formatDateTime(props.iso, timeZone)}>
      {formatTimeAgo(props.iso, now, timeZone)}
    </time>
  );
}
