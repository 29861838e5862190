/** SQL that finds comments whose HTML was rendered by an older Markdown version. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { MARKDOWN_VERSION } from "../../../platform/markdown/index.ts";
import type { NoteablePlace } from "../../noteables/index.ts";
import { notesAndUsersDb } from "./reading.queries.ts";

export interface StaleNoteBody {
  id: number;
  body: string;
  lock_version: number;
  place: Pick<NoteablePlace, "id" | "kind" | "full_path">;
}

/**
 * Reads the next `window` notes after the id `after`. Returns the bodies of those whose HTML was
 * rendered by an older Markdown version, and the last id that was read. Skips system notes, because
 * they have no stored body.
 */
export async function findStaleNoteBodiesAfter(
  ctx: Context,
  after: number,
  window: number,
): Promise<{ rows: StaleNoteBody[]; last: number | null }> {
  const { rows: found } = await sql<{ id: number; is_old: boolean }>`
    select id, action is null and markdown_version < ${MARKDOWN_VERSION} as is_old
    from notes where id > ${after} order by id limit ${window}`.execute(notesAndUsersDb(ctx));
  const old = found.filter((row) => row.is_old).map(({ id }) => id);
  const { rows } =
    old.length === 0
      ? { rows: [] }
      : await sql<StaleNoteBody>`
          select notes.id, notes.body, notes.lock_version, jsonb_build_object(
            'id', namespaces.id, 'kind', namespaces.kind, 'full_path', namespaces.full_path) as place
          from notes join namespaces on namespaces.id = notes.namespace_id
          where notes.id = any(${old}::bigint[]) order by notes.id`.execute(notesAndUsersDb(ctx));
  return { rows, last: found.at(-1)?.id ?? null };
}
