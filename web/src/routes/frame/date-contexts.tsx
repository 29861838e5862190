import type { ReactNode } from "react";
import { usePreferences } from "../../platform/preferences.tsx";
import { FirstDayOfWeekContext } from "../../ui/text/first-weekday.ts";
import { RenderedAtContext, TimeZoneContext } from "../../ui/text/time.tsx";

/** Passes what formats dates to the components: the clock of the server and the user's preferences. */
export function DateContexts(props: { now: string; children: ReactNode }) {
  const { preferences, timeZone } = usePreferences();
  return (
    <RenderedAtContext value={props.now}>
      <TimeZoneContext value={timeZone}>
        <FirstDayOfWeekContext value={preferences?.first_day_of_week ?? null}>
          {props.children}
        </FirstDayOfWeekContext>
      </TimeZoneContext>
    </RenderedAtContext>
  );
}
