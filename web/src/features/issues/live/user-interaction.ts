/** Detects whether the user interacts with a region: selected text in it, or a pointer pressed on it. */

/** The methods of `document` that this file uses. */
export interface InteractionWatcherDocument {
  getSelection(): Pick<Selection, "isCollapsed" | "rangeCount" | "getRangeAt"> | null;
  addEventListener(type: string, listener: (event: Event) => void, capture?: boolean): void;
  removeEventListener(type: string, listener: (event: Event) => void, capture?: boolean): void;
}

export interface InteractionWatcher {
  isInHand(region: Node | null): boolean;
  /**
   * Calls the listener whenever the interaction may have ended, until the returned function is called.
   */
  onRelease(listener: () => void): () => void;
  end(): void;
}

export function watchInteraction(hands: InteractionWatcherDocument): InteractionWatcher {
  let pressed: Node | null = null;
  const listeners = new Set<() => void>();
  const press = (event: Event) => {
    pressed = event.target as Node | null;
  };
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  // Ends the press only after the click event that follows pointerup. If the page were updated between
  // pointerup and click, another element could be under the pointer.
  const letGo = () => {
    setTimeout(() => {
      pressed = null;
      tellAll();
    });
  };
  const events: [type: string, listener: (event: Event) => void][] = [
    ["pointerdown", press],
    ["pointerup", letGo],
    ["pointercancel", letGo],
    ["selectionchange", tellAll],
  ];
  for (const [type, listener] of events) hands.addEventListener(type, listener, true);
  return {
    isInHand(region) {
      if (region === null) return false;
      return (pressed !== null && region.contains(pressed)) || isMarked(hands, region);
    },
    onRelease(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end() {
      for (const [type, listener] of events) hands.removeEventListener(type, listener, true);
    },
  };
}

function isMarked(hands: InteractionWatcherDocument, region: Node): boolean {
  const selection = hands.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return false;
  return selection.getRangeAt(0).intersectsNode(region);
}
