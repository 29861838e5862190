/** SQL that finds the participants of a noteable. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { isNotHiddenInternalNoteSql } from "../notes/index.ts";
import type { GraphqlUserRow } from "../users/index.ts";

interface Reader {
  insider: boolean;
  userId: number | null;
}

/**
 * Finds the users with the ids in `firstIds`, in this order, and then the users who wrote a comment or
 * reacted to the noteable or to a comment, in the order of their first comment or reaction. The same
 * users of the merged duplicates, and their authors, are participants too. Internal notes that the reader
 * cannot see do not count, and of duplicates only the reader's own. Each row has the number of all
 * participants.
 */
export async function findParticipants(
  ctx: Context,
  wanted: {
    noteableId: number;
    firstIds: readonly number[];
    duplicates: readonly { id: number; authorId: number }[];
    reader: Reader;
    limit: number;
  },
): Promise<(GraphqlUserRow & { total: number })[]> {
  const { noteableId, firstIds, duplicates, reader, limit } = wanted;
  const { rows } = await sql<GraphqlUserRow & { total: number }>`
    select users.id, users.username, users.name, users.state, users.location, users.public_email,
      users.created_at, count(*) over () as total
    from (
      select user_id, min(place) as place, min(created_at) as created_at from (
        select first.id as user_id, first.place, null::timestamptz as created_at
        from unnest(${[...firstIds]}::bigint[]) with ordinality as first (id, place)
        union all ${contributionsTo([noteableId], reader)}
        ${duplicates.length > 0 ? contributionsToDuplicates(duplicates, reader) : sql``}
      ) as contributions
      group by user_id
    ) as participants
    join users on users.id = participants.user_id
    order by participants.place, participants.created_at, users.id
    limit ${limit}`.execute(databaseHandle<"notes" | "awards" | "users">(ctx));
  return rows;
}

function contributionsTo(noteableIds: readonly number[], reader: Reader): RawBuilder<unknown> {
  const isOfNoteable = sql`noteable_id = any(${[...noteableIds]}::bigint[])`;
  return sql`
    select notes.author_id, null, notes.created_at from notes
    where notes.${isOfNoteable} and notes.action is null and ${isNotHiddenInternalNoteSql(reader)}
    union all
    select awards.user_id, null, awards.created_at from awards
    left join notes on notes.id = awards.note_id
    where awards.${isOfNoteable}
      and (awards.note_id is null or ${isNotHiddenInternalNoteSql(reader)})`;
}

function contributionsToDuplicates(
  duplicates: readonly { id: number; authorId: number }[],
  { userId }: Reader,
): RawBuilder<unknown> {
  const ids = duplicates.map(({ id }) => id);
  return sql`
    union all
    select author.id, null, null from unnest(${duplicates.map(({ authorId }) => authorId)}::bigint[]) as author (id)
    union all ${contributionsTo(ids, { insider: false, userId })}`;
}
