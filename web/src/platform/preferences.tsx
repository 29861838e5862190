/** React context with the preferences that every page needs, and changes to them. */
import type { PagePreferences, PageSession } from "@cairn/contract/pages";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { readBrowserTimeZone } from "./browser-time-zone.ts";

interface PreferencesState {
  /** Null for visitors. */
  preferences: PagePreferences | null;
  /** Name of the time zone in which the page shows times. */
  timeZone: string;
  /** Applies preferences to this page that were saved on the server. */
  apply: (saved: PagePreferences) => void;
}

const PreferencesContext = createContext<PreferencesState | null>(null);

export function PreferencesProvider(props: { session: PageSession; children: ReactNode }) {
  const { preferences, time_zone: timeZone } = props.session;
  const [saved, apply] = useState<PagePreferences | null>(null);
  const state = useMemo(
    () =>
      saved === null
        ? { preferences, timeZone, apply }
        : { preferences: saved, timeZone: saved.timezone ?? readBrowserTimeZone(), apply },
    [preferences, timeZone, saved],
  );
  return <PreferencesContext value={state}>{props.children}</PreferencesContext>;
}

export function usePreferences(): PreferencesState {
  const state = useContext(PreferencesContext);
  if (!state) throw new Error("usePreferences needs a PreferencesProvider above it");
  return state;
}
