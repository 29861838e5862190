import { useEffect } from "react";
import type { RefObject } from "react";
import { growWithText } from "../text/grow-textarea.ts";
import type { DraftHandle } from "./use-draft.ts";

/** What was left behind here comes back, unless somebody has begun anew already. */
export function useDraftRestored(
  area: RefObject<HTMLTextAreaElement | null>,
  draft: DraftHandle | undefined,
  defaultText: string,
  onChange: ((text: string) => void) | undefined,
): void {
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    growWithText(field);
    if (field.value !== defaultText) {
      draft?.keep(field.value);
      onChange?.(field.value);
      return;
    }
    const left = draft?.restore(field.value) ?? null;
    if (left === null) return;
    field.value = left;
    growWithText(field);
    onChange?.(left);
    // Once, when the field appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
