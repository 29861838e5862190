/** Words may outlive the tab that sent them, in the field of the next one. There they go, unread. */
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import type { DraftKeeper } from "../../../ui/editor/drafts/use-draft.ts";
import { theOutbox } from "../outbox/outbox.ts";

export function useAlreadySaid(
  editor: RefObject<EditorHandle | null>,
  draft: DraftKeeper,
  /** The key of words that this form sends itself. */
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
    const outbox = theOutbox();
    const lookAtAll = () => outbox.entries().forEach(({ key }) => latest.current(key));
    lookAtAll();
    const stops = [
      outbox.subscribe(lookAtAll),
      outbox.onSettled(({ kind, entry }) => kind === "sent" && latest.current(entry.key)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
