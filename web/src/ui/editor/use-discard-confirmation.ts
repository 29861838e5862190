import type { RefObject } from "react";
import { useConfirmDialog } from "../overlays/confirm.tsx";
import { editorMessages as texts } from "./text/editor.messages.ts";

/**
 * Returns a function that cancels the editor: immediately
 * when the text is unchanged, otherwise after a confirmation.
 */
export function useDiscardConfirmation(
  area: RefObject<HTMLTextAreaElement | null>,
  defaultText: string,
  onCancel: (() => void) | undefined,
): (() => void) | undefined {
  const confirm = useConfirmDialog();
  if (!onCancel) return undefined;
  const ask = async () => {
    const isChanged = (area.current?.value ?? defaultText) !== defaultText;
    const isSure =
      !isChanged ||
      (await confirm({
        title: texts.discardQuestion,
        confirmLabel: texts.discard,
        cancelLabel: texts.keepWriting,
        danger: true,
      }));
    if (isSure) onCancel();
    else area.current?.focus();
  };
  return () => void ask();
}
