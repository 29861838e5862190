/** Addresses with which the comment form closes and reopens an issue or epic. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { noteableJsonUrl } from "@cairn/contract/issues/noteable-pages";
import { basePathOf, bodyKeyOf } from "../shared/noteable-page.ts";

/**
 * Addresses that close and reopen the issue or epic. The page writes them into data attributes, which
 * external scripts read.
 */
export function closeAndReopenPaths(place: string, page: NoteablePageResponse) {
  const path = (event: string) => {
    const query = new URLSearchParams({ [`${bodyKeyOf(page)}[state_event]`]: event });
    return `${noteableJsonUrl(basePathOf(place, page))}?${query}`;
  };
  return { closePath: path("close"), reopenPath: path("reopen") };
}
