/** SQL of which notes a reader is shown. Every list, count and search of notes starts from it. */
import type { NotesFilter } from "@cairn/contract/notes/discussions";
import { sql, type RawBuilder } from "kysely";

/** What somebody may see under one noteable. */
export interface NoteVisibility {
  /** Reads what is for the team alone. */
  insider: boolean;
  userId: number | null;
  /** Other noteables that notes there tell of, and that the reader may not read. */
  hidden: readonly number[];
}

/** Of rows of `notes`, under a noteable that the reader may read. */
export function visibleNotes({ insider, userId, hidden }: NoteVisibility): RawBuilder<boolean> {
  return sql<boolean>`(${isOpenToReader({ insider, userId })}
    and (notes.other_noteable_id is null or notes.other_noteable_id <> all(${hidden}::bigint[])))`;
}

/** The half of it that needs nobody to be asked about other noteables. True or false, never unknown. */
export function isOpenToReader({
  insider,
  userId,
}: Omit<NoteVisibility, "hidden">): RawBuilder<boolean> {
  return sql<boolean>`(not notes.internal or ${insider}::boolean
    or notes.author_id is not distinct from ${userId}::bigint)`;
}

/** Everything, what people wrote, or what was done. */
export function matchesFilter(filter: NotesFilter): RawBuilder<boolean> {
  return sql<boolean>`(${filter}::int = 0 or (${filter}::int = 1) = (notes.action is null))`;
}
