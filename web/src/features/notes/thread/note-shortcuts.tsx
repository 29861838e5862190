/** Keyboard shortcut of the discussion: `r` replies and quotes the selected text. */
import { useMemo } from "react";
import { useRegisterPageCommands, type PageCommand } from "../../../platform/actions.ts";
import { insertQuoteIntoCommentForm } from "../composing/form-registry.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";

/** Registers the shortcut and renders nothing. Mount it once, and only if the viewer can comment. */
export function QuoteReplyShortcut() {
  const actions = useMemo<readonly PageCommand[]>(
    () => [
      {
        id: "note.quote",
        label: texts.quote,
        group: "here",
        icon: "message-square-quote",
        keys: "r",
        run: () => void quote(),
      },
    ],
    [],
  );
  useRegisterPageCommands(actions);
  return null;
}

async function quote(): Promise<void> {
  const { quoteSelection } = await import("./quote-selection.ts");
  const { markdown, discussionId } = quoteSelection(getSelection());
  insertQuoteIntoCommentForm(markdown, discussionId);
}
