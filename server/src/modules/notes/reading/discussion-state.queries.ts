/**
 * SQL columns for reading a discussion: its counters, access levels of users, and the viewer's
 * activity filter. Each noteable kind adds them to the statement that loads its noteables for a
 * discussion.
 */
import { sql } from "kysely";
import { hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { accessLevelSql, type AccessSqlParams } from "../../access/index.ts";
import { NOTEABLE_KIND, type NoteableKindName } from "../../noteables/index.ts";

export const DISCUSSION_COLUMNS = [
  "noteables.discussion_version",
  "noteables.discussions_count",
  "noteables.activities_count",
] as const;

/**
 * SQL subquery with the viewer's access level in the noteable's project or group, and with the
 * current data and access levels of the users `peopleIds`.
 */
export function viewerAndUserAccessLevelsSql({
  userId,
  today,
  peopleIds,
}: AccessSqlParams & { peopleIds: readonly number[] }) {
  return sql<{ level: number; people: string[] }>`(
    select coalesce(max(person.level) filter (where person.id = ${userId}::bigint), 0)::int as level,
      coalesce(array_agg(concat_ws(':', person.id, person.username, person.state, person.level,
        person.name)), '{}') as people
    from (
      select users.id, users.username, users.state, users.name,
        ${accessLevelSql({ userId: sql.ref("users.id"), today }, "namespaces")} as level
      from users where users.id = any(${hideIdsFromPlanner(peopleIds)})
      offset 0
    ) as person)`;
}

/** SQL for the activity filter that the viewer last chose for noteables of this kind. */
export function savedActivityFilterSql(kind: NoteableKindName, userId: number | null) {
  return sql<number | null>`(select kept.filter from discussion_filters kept
    where kept.user_id = ${userId}::bigint and kept.kind = ${sql.lit(NOTEABLE_KIND[kind])})`.as(
    "kept_filter",
  );
}
