/** Versions of a comment: its text after each edit, and the addresses to read and delete them. */
import * as z from "zod";
import type { PlaceKey } from "../place-api.ts";

/**
 * One version of a comment's text. The numbers grow with every edit, and 1 is the comment as it was
 * created. The oldest versions of a comment that was edited very often are not kept.
 */
export const NoteVersion = z.strictObject({
  number: z.int(),
  author: z.strictObject({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    avatar_url: z.string(),
  }),
  created_at: z.string(),
  deleted: z.boolean(),
  /** The text as Markdown; null when it was deleted from the history. */
  body: z.string().nullable(),
});
export type NoteVersion = z.infer<typeof NoteVersion>;

export const NoteVersionListResponse = z.strictObject({
  /** Versions without their text, newest first; the first one is the current text. */
  items: z.array(NoteVersion.omit({ body: true })),
  /** Address of the next page, with older versions; null on the last page. */
  next: z.string().nullable(),
});
export type NoteVersionListResponse = z.infer<typeof NoteVersionListResponse>;

export function noteVersionsUrl({ kind, full_path: path }: PlaceKey, noteId: number | string) {
  return `${kind === "group" ? "/groups" : ""}/${path}/-/notes/${noteId}/versions.json`;
}

/** DELETE to this address removes the text of the version; a `.json` at the end returns the text. */
export function noteVersionUrl(place: PlaceKey, noteId: number | string, number: number): string {
  return noteVersionsUrl(place, noteId).replace(/\.json$/, `/${number}`);
}

/** Address of the differences between a version and the previous one, as HTML. */
export function noteVersionDiffUrl(
  place: PlaceKey,
  noteId: number | string,
  number: number,
): string {
  return `${noteVersionUrl(place, noteId, number)}/diff`;
}
