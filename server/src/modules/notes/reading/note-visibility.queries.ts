/**
 * SQL conditions for the notes that a viewer can see. Every query that lists, counts or searches notes
 * uses them.
 */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { sql, type RawBuilder } from "kysely";

/** Parameters that decide which notes of a noteable a viewer can see. */
export interface NoteVisibility {
  /** Whether the viewer can read the internal notes of all authors. */
  insider: boolean;
  userId: number | null;
  /** Ids of the noteables that the viewer cannot read and that system notes refer to. */
  hidden: readonly number[];
}

/**
 * SQL condition on a row of `notes`: the viewer can see the note. The caller must check that the
 * viewer can read the noteable.
 */
export function isVisibleNoteSql({ insider, userId, hidden }: NoteVisibility): RawBuilder<boolean> {
  return sql<boolean>`(${isNotHiddenInternalNoteSql({ insider, userId })}
    and (notes.other_noteable_id is null or notes.other_noteable_id <> all(${hidden}::bigint[])))`;
}

/**
 * The part of `isVisibleNoteSql` about internal notes: true for every note that is not internal,
 * and for each internal note that the viewer can read. The SQL result is never null.
 */
export function isNotHiddenInternalNoteSql({
  insider,
  userId,
}: Omit<NoteVisibility, "hidden">): RawBuilder<boolean> {
  return sql<boolean>`(not notes.internal or ${insider}::boolean
    or notes.author_id is not distinct from ${userId}::bigint)`;
}

/** SQL condition for the activity filter: 0 is everything, 1 only comments, 2 only system notes. */
export function matchesNotesFilterSql(filter: NotesFilter): RawBuilder<boolean> {
  return sql<boolean>`(${filter}::int = 0 or (${filter}::int = 1) = (notes.action is null))`;
}
