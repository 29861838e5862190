/** The words of a thread that the issue takes over. They come from the server, and not by the address. */
import { followUpAddress, type FollowUp } from "@cairn/contract/issues/issue-page";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RefObject } from "react";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";

/** With the page, or a moment later: into fields that nobody has written in yet. */
export function useFollowUp(
  project: string,
  discussionId: string | null,
  title: RefObject<HTMLInputElement | null>,
  editor: RefObject<EditorHandle | null>,
): FollowUp | undefined {
  const { data: words } = useQuery<FollowUp>({
    queryKey: [followUpAddress(project, discussionId ?? "")],
    enabled: discussionId !== null,
    retry: false,
    // What stands in the fields belongs to whoever writes there.
    staleTime: Infinity,
  });
  useEffect(() => {
    if (words === undefined || !title.current || !editor.current) return;
    if (title.current.value === "") writeInto(title.current, words.title);
    if (editor.current.text() === "") editor.current.replaceQuietly(words.description);
  }, [words, title, editor]);
  return words;
}

/** As if somebody had typed it. */
function writeInto(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
