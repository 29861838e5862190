/** Words that are not saved yet: whoever leaves the page, by whichever way, is asked first. */
import { useEffect, useRef } from "react";

export interface UnsavedChanges {
  /** Asked at the moment of leaving. */
  isUnsaved: () => boolean;
  /** For browsers that still show the page's own words. */
  question: string;
  /** The page's own question, where the page can be left without loading another. */
  ask: () => Promise<boolean>;
}

export function useUnsavedChangesPrompt(unsaved: UnsavedChanges): void {
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

    /** Links and the buttons back and forward, between pages that the router draws. */
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
