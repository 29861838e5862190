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

/** For rows of `notes` whose noteable the viewer can read. */
export function visibleNotes({ insider, userId, hidden }: NoteVisibility): RawBuilder<boolean> {
  return sql<boolean>`(${isOpenToReader({ insider, userId })}
    and (notes.other_noteable_id is null or notes.other_noteable_id <> all(${hidden}::bigint[])))`;
}

/** The part of the condition that does not depend on other noteables. True or false, never null. */
export function isOpenToReader({
  insider,
  userId,
}: Omit<NoteVisibility, "hidden">): RawBuilder<boolean> {
  return sql<boolean>`(not notes.internal or ${insider}::boolean
    or notes.author_id is not distinct from ${userId}::bigint)`;
}

/** 0 is everything, 1 is comments only, any other value is system notes only. */
export function matchesFilter(filter: NotesFilter): RawBuilder<boolean> {
  return sql<boolean>`(${filter}::int = 0 or (${filter}::int = 1) = (notes.action is null))`;
}
