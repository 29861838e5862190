/** Clears a restored draft from the form when another tab has already sent the same text. */
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import type { DraftHandle } from "../../../ui/editor/drafts/use-draft.ts";
import { getOutbox } from "../outbox/outbox.ts";

export function useClearSentDraft(
  editor: RefObject<EditorHandle | null>,
  draft: DraftHandle,
  /** Idempotency key of the text that this form is sending. The hook does not clear that text. */
  leaving: RefObject<string | undefined>,
): void {
  const look = (key: string) => {
    if (key === leaving.current || draft.sentAs(editor.current?.text() ?? "") !== key) return;
    editor.current?.replaceQuietly("");
    draft.drop();
  };
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    const outbox = getOutbox();
    const lookAtAll = () => outbox.entries().forEach(({ key }) => latest.current(key));
    lookAtAll();
    const stops = [
      outbox.subscribe(lookAtAll),
      outbox.onSettled(({ kind, entry }) => kind === "sent" && latest.current(entry.key)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
