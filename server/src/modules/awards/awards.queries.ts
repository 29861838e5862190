/** SQL of awards (reactions). */
import { AWARD_TOOLTIP_NAMES_MAX } from "@cairn/contract/awards";
import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import type { LimitOffset } from "../../platform/http/paging.ts";

const db = (ctx: Context) => databaseHandle<"awards" | "users">(ctx);

/** What a reaction belongs to: a noteable (`noteId` is null), or one of its notes. */
export interface AwardTarget {
  noteableId: number;
  noteId: number | null;
}

/**
 * SQL condition: the reaction belongs to the target. Each of its two forms matches a partial index,
 * one for reactions to noteables and one for reactions to notes.
 */
function givenTo({ noteableId, noteId }: AwardTarget) {
  return noteId === null
    ? sql<boolean>`(awards.noteable_id = ${noteableId} and awards.note_id is null)`
    : sql<boolean>`awards.note_id = ${noteId}`;
}

export interface AwardsByEmojiRow {
  name: string;
  count: number;
  mine: boolean;
  people: string[];
}

/**
 * Finds the reactions to a noteable, grouped by emoji. Sorts the emoji by their first use, and the
 * users of an emoji by the time of their reaction. The list of users leaves out the viewer.
 */
export async function findAwardsByEmoji(
  ctx: Context,
  noteableId: number,
  viewerId: number | null,
): Promise<AwardsByEmojiRow[]> {
  const isGiven = givenTo({ noteableId, noteId: null });
  const { rows } = await sql<AwardsByEmojiRow>`
    select given.name, given.count, given.mine, array(
      select users.name from awards join users on users.id = awards.user_id
      where ${isGiven} and awards.name = given.name
        and awards.user_id is distinct from ${viewerId}::bigint
      order by awards.id limit ${AWARD_TOOLTIP_NAMES_MAX}
    ) as people
    from (
      select name, count(*)::int as count, min(id) as first,
        coalesce(bool_or(user_id = ${viewerId}::bigint), false) as mine
      from awards where ${isGiven} group by name
    ) given
    order by given.first`.execute(db(ctx));
  return rows;
}

function awardsOf(ctx: Context, awarded: AwardTarget) {
  return db(ctx)
    .selectFrom("awards")
    .innerJoin("users", "users.id", "awards.user_id")
    .select([
      "awards.id",
      "awards.noteable_id",
      "awards.note_id",
      "awards.user_id",
      "awards.name",
      "awards.created_at",
      "awards.updated_at",
      "users.username",
      "users.name as person",
      "users.state",
      "users.location",
      "users.public_email",
      "users.created_at as joined_at",
    ])
    .where(givenTo(awarded));
}

export type AwardRow = Awaited<ReturnType<typeof listAwardRows>>[number];

export async function listAwardRows(ctx: Context, awarded: AwardTarget, slice: LimitOffset) {
  return awardsOf(ctx, awarded)
    .orderBy("awards.id")
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
}

export async function countAwardRows(ctx: Context, awarded: AwardTarget): Promise<number> {
  const { count } = await db(ctx)
    .selectFrom("awards")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(givenTo(awarded))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findAward(
  ctx: Context,
  awarded: AwardTarget,
  id: number,
): Promise<AwardRow | undefined> {
  // The cast to bigint accepts every id that a URL can contain, also numbers too large for an integer.
  const isMeant = sql<boolean>`awards.id = ${id}::bigint`;
  return awardsOf(ctx, awarded).where(isMeant).executeTakeFirst();
}

interface Whose {
  user_id: number;
  name: string;
}

/**
 * Returns the id of the new reaction, or undefined when the user has already reacted with this
 * emoji.
 */
export async function insertAward(
  ctx: Context,
  { noteableId, noteId }: AwardTarget,
  award: Whose & { namespace_id: number; root_namespace_id: number },
): Promise<number | undefined> {
  const row = await db(ctx)
    .insertInto("awards")
    .values({ ...award, noteable_id: noteableId, note_id: noteId })
    .onConflict((conflict) =>
      noteId === null
        ? conflict
            .columns(["noteable_id", "name", "user_id"])
            .where("note_id", "is", null)
            .doNothing()
        : conflict
            .columns(["note_id", "name", "user_id"])
            .where("note_id", "is not", null)
            .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Returns false when the user had not reacted with this emoji, so no row was deleted. */
export async function deleteAward(
  ctx: Context,
  awarded: AwardTarget,
  whose: Whose,
): Promise<boolean> {
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("awards")
    .where(givenTo(awarded))
    .where("name", "=", whose.name)
    .where("user_id", "=", whose.user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countVotes(ctx: Context, noteableId: number) {
  const counted = (name: string) => sql<number>`count(*) filter (where name = ${name})::int`;
  return db(ctx)
    .selectFrom("awards")
    .select([counted("thumbsup").as("upvotes"), counted("thumbsdown").as("downvotes")])
    .where(givenTo({ noteableId, noteId: null }))
    .where("name", "in", ["thumbsup", "thumbsdown"])
    .executeTakeFirstOrThrow();
}

export async function updateAwardsRootNamespace(
  ctx: Context,
  projectIds: readonly number[],
  rootId: number,
) {
  await sql`update awards set root_namespace_id = ${rootId} from noteables
    where noteables.id = awards.noteable_id
      and noteables.namespace_id = any(${[...projectIds]}::bigint[])`.execute(db(ctx));
}

/** Stores the new project on the reactions to a noteable and to its notes. */
export async function updateAwardsNamespace(
  ctx: Context,
  noteableId: number,
  place: { namespace_id: number; root_namespace_id: number },
): Promise<void> {
  await db(ctx).updateTable("awards").set(place).where("noteable_id", "=", noteableId).execute();
}
