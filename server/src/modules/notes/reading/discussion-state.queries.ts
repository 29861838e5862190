/**
 * SQL columns for reading a discussion: its counters, access levels of users, and the viewer's
 * activity filter. Each noteable kind adds them to the statement that loads its noteables for a
 * discussion.
 */
import { GUEST } from "@cairn/contract/access";
import { sql } from "kysely";
import { hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { actualAndListedAccessLevelsSql, type AccessSqlParams } from "../../access/index.ts";
import { NOTEABLE_KIND, type NoteableKindName } from "../../noteables/index.ts";
import { noteUserStatusSql } from "./reading.queries.ts";

export const DISCUSSION_COLUMNS = [
  "noteables.discussion_version",
  "noteables.discussions_count",
  "noteables.activities_count",
] as const;

/**
 * SQL subquery with the viewer's access level in the noteable's project or group, and with the
 * current data of the users `peopleIds` and the access levels that the viewer can know.
 */
export function viewerAndUserAccessLevelsSql({
  userId,
  today,
  openVisibility,
  peopleIds,
}: AccessSqlParams & { openVisibility: number; peopleIds: readonly number[] }) {
  const who = { userId: sql.ref("users.id"), today, openVisibility };
  return sql<{ level: number; people: string[] }>`(
    select coalesce(max(person.viewer_level), 0)::int as level,
      coalesce(array_agg(concat_ws(':', person.id, person.username, person.state,
        case when person.viewer_level >= ${sql.lit(GUEST)} then person.level
          else person.listed_level end,
        coalesce(person.status, ''), person.name)), '{}') as people
    from (
      select users.id, users.username, users.state, users.name,
        ${noteUserStatusSql} as status, levels.level, levels.listed_level,
        max(levels.level) filter (where users.id = ${userId}::bigint) over () as viewer_level
      from users
      cross join lateral ${actualAndListedAccessLevelsSql(who, "namespaces")} as levels
      where users.id = any(${hideIdsFromPlanner(peopleIds)})
      offset 0
    ) as person)`;
}

/**
 * SQL for the time from which the next poll must start, in microseconds since the Unix epoch. This
 * time is now, or the start of the oldest transaction that is still writing, because such a
 * transaction can commit notes with an earlier time. A caller must read this time in a separate
 * statement, before the statement that reads the notes.
 */
const FETCHED_AT = sql<number>`(extract(epoch from least(now(), (
  select min(writing.xact_start) from pg_stat_get_activity(null) writing
  where writing.backend_xid is not null
    and writing.datid = (select oid from pg_database where datname = current_database())
  ))) * 1000000)::bigint`;

/**
 * SQL columns for a page of a discussion: the time from which the next poll must start, the viewer's
 * read position, and the ids of other noteables that system notes refer to. The query must join
 * `noteables`.
 */
export function discussionPageColumnsSql(userId: number | null) {
  return [
    FETCHED_AT.as("fetched_at"),
    sql<string | null>`(select visit.seen_at from discussion_visits visit
      where visit.user_id = ${userId}::bigint and visit.noteable_id = noteables.id)`.as("seen_at"),
    sql<number[]>`array(select distinct notes.other_noteable_id from notes
      where notes.noteable_id = noteables.id and not notes.is_reply
        and (notes.internal or notes.other_noteable_id is not null)
        and notes.other_noteable_id is not null)`.as("mentioning_ids"),
  ] as const;
}

/** SQL for the activity filter that the viewer last chose for noteables of this kind. */
export function savedActivityFilterSql(kind: NoteableKindName, userId: number | null) {
  return sql<number | null>`(select kept.filter from discussion_filters kept
    where kept.user_id = ${userId}::bigint and kept.kind = ${sql.lit(NOTEABLE_KIND[kind])})`.as(
    "kept_filter",
  );
}
