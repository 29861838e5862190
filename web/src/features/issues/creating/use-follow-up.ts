/**
 * Prefills a new issue with the text of a thread. The text is read from the server and is not part of
 * the address.
 */
import {
  followUpIssueDefaultsUrl,
  type FollowUpIssueDefaults,
} from "@cairn/contract/issues/issue-page";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RefObject } from "react";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";

/**
 * Loads the title and description of a follow-up issue and writes them into the form. Fills only
 * empty fields, because the text can arrive after the user has started to type.
 */
export function usePrefillFollowUpIssue(
  project: string,
  discussionId: string | null,
  title: RefObject<HTMLInputElement | null>,
  editor: RefObject<EditorHandle | null>,
): FollowUpIssueDefaults | undefined {
  const { data: words } = useQuery<FollowUpIssueDefaults>({
    queryKey: [followUpIssueDefaultsUrl(project, discussionId ?? "")],
    enabled: discussionId !== null,
    retry: false,
    // Never refetched, because the user can have changed the text in the fields by then.
    staleTime: Infinity,
  });
  useEffect(() => {
    if (words === undefined || !title.current || !editor.current) return;
    if (title.current.value === "") writeInto(title.current, words.title);
    if (editor.current.text() === "") editor.current.replaceQuietly(words.description);
  }, [words, title, editor]);
  return words;
}

/** Dispatches an input event, so that the form reacts as if the user had typed the text. */
function writeInto(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
