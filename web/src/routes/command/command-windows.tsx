/** The command palette and the shortcut help; each window is loaded when it is first opened. */
import { lazy, Suspense, useCallback, useEffect } from "react";
import { useLocation } from "wouter";
import type { PageCommand } from "../../platform/actions.ts";
import { listenForShortcuts } from "../../platform/shortcuts.ts";
import { closeCommandWindow, useCurrentCommandWindowName } from "./open-window.ts";

const loadPalette = () => import("./palette.tsx");
const Palette = lazy(loadPalette);
const Help = lazy(() => import("./help.tsx"));

/** Preloads the code of the palette. Called when the user is about to open the palette. */
export function preloadPaletteWindow(): void {
  loadPalette().then(
    ({ preloadCommandPalette }) => preloadCommandPalette(),
    () => {},
  );
}

export function CommandWindows() {
  const window = useCurrentCommandWindowName();
  const run = useRunAction();
  const [path] = useLocation();
  useEffect(() => listenForShortcuts(run), [run]);
  useEffect(closeCommandWindow, [path]);
  return (
    <Suspense>
      {window === "palette" && <Palette onClose={closeCommandWindow} onRun={run} />}
      {window === "help" && <Help onClose={closeCommandWindow} />}
    </Suspense>
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
