import { useEffect } from "react";
import type { RefObject } from "react";
import { growTextarea } from "../text/grow-textarea.ts";
import type { DraftHandle } from "./use-draft.ts";

/** Restores the draft into the field, unless the user has already started to write another text. */
export function useRestoreDraftOnMount(
  area: RefObject<HTMLTextAreaElement | null>,
  draft: DraftHandle | undefined,
  defaultText: string,
  onChange: ((text: string) => void) | undefined,
): void {
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    growTextarea(field);
    if (field.value !== defaultText) {
      draft?.keep(field.value);
      onChange?.(field.value);
      return;
    }
    const left = draft?.restore(field.value) ?? null;
    if (left === null) return;
    field.value = left;
    growTextarea(field);
    onChange?.(left);
    // Runs once, when the field mounts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
