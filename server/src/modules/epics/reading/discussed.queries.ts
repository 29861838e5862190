/** SQL that reads, in one statement, the columns of an epic that are needed to show its discussion. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { getOpenVisibility, isMemberAtOrBelowSql, toAccessSqlParams } from "../../access/index.ts";
import type {
  DiscussionMetadata,
  DiscussionPageMetadata,
  NoteablePathRef,
} from "../../noteables/index.ts";
import {
  DISCUSSION_COLUMNS,
  discussionPageColumnsSql,
  savedActivityFilterSql,
  viewerAndUserAccessLevelsSql,
} from "../../notes/index.ts";
import { LIGHT_EPIC_COLUMNS, worksBelowSql, type LightEpicRow } from "./epics.queries.ts";

const db = (ctx: Context) => databaseHandle<"namespaces" | "routes" | "epics" | "noteables">(ctx);

export type DiscussedEpic = LightEpicRow & DiscussionMetadata;

/** The group, and the columns of its epic; they are null when the group has no such epic. */
export type DiscussedRow<Epic> = { [Key in keyof Epic]: Epic[Key] | null } & {
  visibility: number;
  archived: boolean;
  level: number;
  belongs_below: boolean;
};

export async function findDiscussedEpic(
  ctx: Context,
  ref: NoteablePathRef,
  peopleIds: readonly number[],
): Promise<DiscussedRow<DiscussedEpic> | undefined> {
  return find<DiscussedEpic>(ctx, ref, peopleIds, []);
}

/** Like `findDiscussedEpic`, with the columns for one page of the discussion. */
export async function findDiscussedEpicForPage(
  ctx: Context,
  ref: NoteablePathRef,
): Promise<DiscussedRow<DiscussedEpic & DiscussionPageMetadata> | undefined> {
  const { userId } = toAccessSqlParams(ctx);
  return find<DiscussedEpic & DiscussionPageMetadata>(
    ctx,
    ref,
    [],
    discussionPageColumnsSql(userId),
  );
}

async function find<Epic>(
  ctx: Context,
  ref: NoteablePathRef,
  others: readonly number[],
  more: readonly Parameters<typeof sql.join>[0][number][],
): Promise<DiscussedRow<Epic> | undefined> {
  const who = toAccessSqlParams(ctx);
  const openVisibility = getOpenVisibility(ctx.viewer);
  const peopleIds = who.userId === null ? others : [...others, who.userId];
  // The casts accept every number that a URL can contain, also beyond the integer range.
  const isWanted: RawBuilder<boolean> =
    "iid" in ref
      ? sql<boolean>`epics.iid = ${ref.iid}::bigint`
      : sql<boolean>`epics.id = ${ref.id}::bigint`;
  const { rows } = await sql<DiscussedRow<Epic>>`
    select ${LIGHT_EPIC_COLUMNS}, ${worksBelowSql(who)} as works_below,
      ${isMemberAtOrBelowSql(who, "namespaces")} as belongs_below,
      ${sql.join([...DISCUSSION_COLUMNS.map((name) => sql.ref(name)), ...more])},
      standing.level, standing.people, ${savedActivityFilterSql("epic", who.userId)}
    from routes join namespaces on namespaces.id = routes.namespace_id and namespaces.kind = 'group'
    left join epics on epics.group_id = namespaces.id and ${isWanted}
    left join noteables on noteables.id = epics.id
    cross join lateral ${viewerAndUserAccessLevelsSql({ ...who, openVisibility, peopleIds })} as standing
    where lower(routes.path) = lower(${ref.path}) and namespaces.deleted_at is null`.execute(
    db(ctx),
  );
  return rows[0];
}
