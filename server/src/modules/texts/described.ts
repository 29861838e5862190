/** A noteable with a title and a description, as loaded for a viewer. */
import type { NoteablePlace } from "../noteables/index.ts";

export interface NoteableWithText {
  id: number;
  place: Pick<NoteablePlace, "id" | "kind" | "full_path" | "root_namespace_id">;
  title: string;
  description: string;
  /**
   * A number that grows with every change. Clients send this number back to name the version that
   * their edit is based on.
   */
  lock_version: number;
  author_id: number;
  author: { name: string };
  created_at: string;
  updated_at: string;
  last_edited_at: string | null;
  last_edited_by: { name: string } | null;
}
