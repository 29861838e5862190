/**
 * Shows a confirmation before the user leaves a page with unsaved text: by a link, the browser's
 * history, or by closing or reloading the page.
 */
import { useEffect, useRef } from "react";

export interface UnsavedChangesPromptOptions {
  /** Whether the page has unsaved text. Called when the user is about to leave the page. */
  isUnsaved: () => boolean;
  /** Question for older browsers, which show a custom message in the `beforeunload` dialog. */
  question: string;
  /**
   * Opens the page's own confirmation dialog before client-side navigation. Resolves to true when
   * the user wants to leave.
   */
  ask: () => Promise<boolean>;
}

export function useUnsavedChangesPrompt(unsaved: UnsavedChangesPromptOptions): void {
  const latest = useRef(unsaved);
  latest.current = unsaved;

  useEffect(() => {
    let letGo = false;
    const isHeld = () => !letGo && latest.current.isUnsaved();

    const unload = (event: BeforeUnloadEvent) => {
      if (!isHeld()) return;
      event.preventDefault();
      // oxlint-disable-next-line typescript/no-deprecated -- older browsers know nothing else
      event.returnValue = latest.current.question;
    };

    /** Handles client-side navigation by links and by the browser's history. */
    const turn = (event: NavigateEvent) => {
      const { destination } = event;
      if (!isHeld() || !event.cancelable || !destination.sameDocument) return;
      if (new URL(destination.url).pathname === location.pathname) return;
      event.preventDefault();
      void latest.current.ask().then((yes) => {
        if (!yes) return;
        letGo = true;
        if (event.navigationType === "traverse") navigation.traverseTo(destination.key);
        else history.pushState(null, "", destination.url);
      });
    };

    const router = (globalThis as { navigation?: Navigation }).navigation;
    addEventListener("beforeunload", unload);
    router?.addEventListener("navigate", turn);
    return () => {
      removeEventListener("beforeunload", unload);
      router?.removeEventListener("navigate", turn);
    };
  }, []);
}
