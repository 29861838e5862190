/**
 * Hook for autocompletion in a text field. The code of its controller loads when the user starts to
 * write.
 */
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { useAnnounceToScreenReaders } from "../../base/live-regions.tsx";
import type { CompletionController } from "./completion-controller.ts";
import {
  suggestionElementId,
  type CompletionListState,
  type Suggestion,
  type SuggestionSourcesByTrigger,
} from "./suggestions.ts";

export function useCompletion(
  area: RefObject<HTMLTextAreaElement | null>,
  sources: SuggestionSourcesByTrigger | undefined,
) {
  const announce = useAnnounceToScreenReaders();
  const listId = useId();
  const [shown, show] = useState<CompletionListState | null>(null);
  const completing = useRef<CompletionController | null>(null);
  /** Whether the user typed before the code of the controller was loaded. */
  const hasTyped = useRef(false);
  const latest = useRef({ sources, announce });
  latest.current = { sources, announce };

  useEffect(() => () => completing.current?.close(), []);

  const load = async () => {
    const { createCompletionController } = await import("./completion-controller.ts");
    if (completing.current) return;
    completing.current = createCompletionController({
      field: () => area.current,
      sources: () => latest.current.sources,
      show,
      announce: (words) => latest.current.announce(words),
    });
    if (hasTyped.current) completing.current.look("typing");
  };
  const warm = () => {
    for (const source of Object.values(sources ?? {})) source.warm?.();
    if (sources && !completing.current) void load().catch(() => {});
  };

  const isListed = shown !== null && (shown.items?.length ?? 0) > 0;
  return {
    shown,
    listId,
    warm,
    look: (after: "typing" | "moving") => {
      if (completing.current) return completing.current.look(after);
      if (after === "moving") return undefined;
      hasTyped.current = true;
      return warm();
    },
    close: () => {
      hasTyped.current = false;
      completing.current?.close();
    },
    pick: (item: Suggestion) => completing.current?.pick(item),
    keyDown: (event: KeyboardEvent) => completing.current?.keyDown(event) ?? false,
    /**
     * Props of the text field. While the list is open, they connect the field to the list for screen
     * readers.
     */
    fieldProps: {
      "aria-autocomplete": sources ? ("list" as const) : undefined,
      "aria-controls": shown ? listId : undefined,
      "aria-activedescendant": isListed ? suggestionElementId(listId, shown.active) : undefined,
    },
  };
}
