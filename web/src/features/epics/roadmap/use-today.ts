import { useContext } from "react";
import { RenderedAtContext, useTimeZone } from "../../../ui/text/time.tsx";
import { toZonedTime } from "../../../ui/text/time-zone.ts";
import { useHydrated } from "../../../ui/base/use-hydrated.ts";

/** Today's date in the time zone of the page, as `yyyy-mm-dd`. */
export function useToday(): string {
  const renderedAt = useContext(RenderedAtContext);
  const isHydrated = useHydrated();
  const timeZone = useTimeZone();
  const now = isHydrated || renderedAt === null ? new Date().toISOString() : renderedAt;
  return toZonedTime(now, timeZone).clock.toISOString().slice(0, 10);
}
