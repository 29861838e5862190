/** SQL for noteables that move to another project or are copied there with their comments. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { notesDb } from "../notes.queries.ts";

/** Finds the comments whose body contains at least one of these characters. */
export async function findBodiesContaining(
  ctx: Context,
  noteableId: number,
  characters: readonly string[],
): Promise<{ id: number; body: string }[]> {
  const patterns = characters.map((character) => `%\\${character}%`);
  const { rows } = await sql<{ id: number; body: string }>`
    select id, body from notes
    where noteable_id = ${noteableId} and action is null
      and body like any(${patterns}::text[])`.execute(notesDb(ctx));
  return rows;
}

/** Stores new bodies. Their HTML is rendered when they are next read. */
export async function updateNoteBodies(
  ctx: Context,
  bodies: ReadonlyMap<number, string>,
): Promise<void> {
  if (bodies.size === 0) return;
  await sql`
    update notes set body = new.body, html = null, markdown_version = 0, fragment = null
    from unnest(${[...bodies.keys()]}::bigint[], ${[...bodies.values()]}::text[]) as new (id, body)
    where notes.id = new.id`.execute(notesDb(ctx));
}

/** Returns the secrets of the uploads that comments show or link, and of attached files. */
export async function findUploadSecretsOfNotes(
  ctx: Context,
  noteableId: number,
): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`
    select distinct secret from (
      select (regexp_matches(body, '/uploads/([0-9a-f]{32})/', 'g'))[1] as secret from notes
      where noteable_id = ${noteableId} and action is null and body like '%/uploads/%'
      union all
      select attachment ->> 'secret' from notes
      where noteable_id = ${noteableId} and attachment is not null
    ) as named`.execute(notesDb(ctx));
  return rows.map(({ secret }) => secret);
}
