/** The command palette and the shortcut help; each window is loaded when it is first opened. */
import { lazy, Suspense, useCallback, useEffect } from "react";
import { useLocation } from "wouter";
import type { PageAction } from "../../platform/actions.ts";
import { listenForShortcuts } from "../../platform/shortcuts.ts";
import { closeWindow, useOpenWindow } from "./open-window.ts";

const loadPalette = () => import("./palette.tsx");
const Palette = lazy(loadPalette);
const Help = lazy(() => import("./help.tsx"));

/** Preloads the palette when the user is about to open it. */
export function preparePalette(): void {
  loadPalette().then(
    ({ warmPalette }) => warmPalette(),
    () => {},
  );
}

export function CommandWindows() {
  const window = useOpenWindow();
  const run = useRunAction();
  const [path] = useLocation();
  useEffect(() => listenForShortcuts(run), [run]);
  useEffect(closeWindow, [path]);
  return (
    <Suspense>
      {window === "palette" && <Palette onClose={closeWindow} onRun={run} />}
      {window === "help" && <Help onClose={closeWindow} />}
    </Suspense>
  );
}

function useRunAction(): (action: PageAction) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (action) => {
      if (action.href !== undefined) navigate(action.href);
      else action.run?.();
    },
    [navigate],
  );
}
