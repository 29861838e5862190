/**
 * SQL conditions for the notes that a viewer can see. Every list, count and search of notes uses them.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { sql, type RawBuilder } from "kysely";

/** What a viewer can see among the notes of one noteable. */
export interface NoteVisibility {
  /** The viewer can read internal notes. */
  insider: boolean;
  userId: number | null;
  /** Ids of noteables that system notes refer to and that the viewer cannot read. */
  hidden: readonly number[];
}

/** SQL condition for rows of `notes`; the viewer must be able to read their noteable. */
export function isVisibleNote({ insider, userId, hidden }: NoteVisibility): RawBuilder<boolean> {
  return sql<boolean>`(${isOpenToReader({ insider, userId })}
    and (notes.other_noteable_id is null or notes.other_noteable_id <> all(${hidden}::bigint[])))`;
}

/** The part of `visibleNotes` that concerns internal notes. The SQL result is never null. */
export function isOpenToReader({
  insider,
  userId,
}: Omit<NoteVisibility, "hidden">): RawBuilder<boolean> {
  return sql<boolean>`(not notes.internal or ${insider}::boolean
    or notes.author_id is not distinct from ${userId}::bigint)`;
}

/** SQL condition for the activity filter: 0 is everything, 1 only comments, 2 only system notes. */
export function matchesNotesFilter(filter: NotesFilter): RawBuilder<boolean> {
  return sql<boolean>`(${filter}::int = 0 or (${filter}::int = 1) = (notes.action is null))`;
}
