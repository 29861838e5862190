/** The command palette and the shortcut help. The code of each window is not in the first bundle. */
import type { PlaceFrame } from "@cairn/contract/places";
import { useCallback, useEffect } from "react";
import { useLocation } from "wouter";
import type { PageCommand } from "../../platform/actions.ts";
import { isDataExpensive } from "../../platform/data-saving.ts";
import { usePreferences } from "../../platform/preferences.tsx";
import { areSingleKeysOnForVisitors, listenForShortcuts } from "../../platform/shortcuts.ts";
import { createLazyComponent } from "../../ui/base/lazy.tsx";
import { useRecordVisit } from "./recent-places.ts";
import { closeCommandWindow, useCurrentCommandWindowName } from "./open-window.ts";

// These components are not from React's `lazy`, whose components appear up to 300 ms late even if
// their code is there.
const Palette = createLazyComponent(async () => {
  const palette = await import("./palette.tsx");
  palette.preloadCommandPalette();
  return palette;
});
const Help = createLazyComponent(() => import("./help.tsx"));

/** Preloads the code of the palette. Called when the user is about to open the palette. */
export const preloadPaletteWindow = Palette.warm;

/**
 * Preloads the palette a second after the first input on the page. Pages that are only read do not load
 * it, and what the first input opens loads first.
 */
function usePreloadAfterFirstInput(): void {
  useEffect(() => {
    const preload = () => {
      stop();
      if (!isDataExpensive()) setTimeout(preloadPaletteWindow, PRELOAD_PAUSE_MS);
    };
    const stop = () => {
      for (const name of FIRST_INPUTS) removeEventListener(name, preload);
    };
    for (const name of FIRST_INPUTS) addEventListener(name, preload, { passive: true });
    return stop;
  }, []);
}

const FIRST_INPUTS = ["pointermove", "keydown"] as const;
const PRELOAD_PAUSE_MS = 1_000;

export function CommandWindows({ place }: { place: PlaceFrame | undefined }) {
  const window = useCurrentCommandWindowName();
  const run = useRunAction();
  const [path] = useLocation();
  usePreloadAfterFirstInput();
  useRecordVisit(place);
  const areSingleKeysOn = usePreferences().preferences?.single_key_shortcuts;
  useEffect(
    () => listenForShortcuts(run, () => areSingleKeysOn ?? areSingleKeysOnForVisitors()),
    [run, areSingleKeysOn],
  );
  useEffect(closeCommandWindow, [path]);
  return (
    <>
      {window === "help" && <Help onClose={closeCommandWindow} />}
      {window !== null && window !== "help" && (
        <Palette key={window} mode={window} onClose={closeCommandWindow} onRun={run} />
      )}
    </>
  );
}

function useRunAction(): (action: PageCommand) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (action) => {
      if (action.href !== undefined) navigate(action.href);
      else action.run?.();
    },
    [navigate],
  );
}
