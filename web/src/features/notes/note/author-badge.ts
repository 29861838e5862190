/** Badge of a note's author: the author's role in the project or relation to the noteable. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { noteMessages as texts } from "./note.messages.ts";

export interface AuthorBadge {
  text: string;
  hint: string;
}

export function findAuthorBadge(
  note: Pick<WebNote, "is_noteable_author" | "human_access" | "is_contributor">,
): AuthorBadge | null {
  const { human_access: role } = note;
  if (note.is_noteable_author) return { text: texts.author, hint: texts.authorHint(role) };
  if (role !== null) return { text: role, hint: texts.roleHint(role) };
  if (!note.is_contributor) return null;
  return { text: texts.contributor, hint: texts.contributorHint };
}
