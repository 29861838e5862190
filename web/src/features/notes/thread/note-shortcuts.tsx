/** Keyboard shortcut of the discussion: `r` replies and quotes the selected text. */
import { MessageSquareQuote } from "lucide-react";
import { useMemo } from "react";
import { useRegisterPageActions, type PageAction } from "../../../platform/actions.ts";
import { quoteIntoComposer } from "../composing/form-registry.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";

/** Registers the shortcut and renders nothing. Mount it once, and only if the viewer can comment. */
export function NoteShortcuts() {
  const actions = useMemo<readonly PageAction[]>(
    () => [
      {
        id: "note.quote",
        label: texts.quote,
        group: "here",
        icon: MessageSquareQuote,
        keys: "r",
        run: () => void quote(),
      },
    ],
    [],
  );
  useRegisterPageActions(actions);
  return null;
}

async function quote(): Promise<void> {
  const { quoteSelection } = await import("./quote-selection.ts");
  const { markdown, discussionId } = quoteSelection(getSelection());
  quoteIntoComposer(markdown, discussionId);
}
