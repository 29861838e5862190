/** SQL columns that contain a related row as one JSON value: a user, labels, the link with an epic. */
import { sql, type RawBuilder } from "kysely";
import type { GraphqlUserRow } from "../../users/index.ts";

export interface LabelJson {
  id: number;
  title: string;
  color: string;
  description: string;
  namespace_kind: string;
}

/** SQL for a user as one JSON value; the query must name the table `users u`. */
export const USER_JSON_SQL = sql`jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name,
  'state', u.state, 'location', u.location, 'public_email', u.public_email,
  'created_at', u.created_at)`;

export function userJsonSql(column: string): RawBuilder<GraphqlUserRow | null> {
  return sql`(select ${USER_JSON_SQL} from users u where u.id = ${sql.ref(column)})`;
}

/** SQL for the labels whose ids are in the array `column`, as one JSON value. */
export function labelsJsonSql(column: string): RawBuilder<LabelJson[]> {
  return sql<LabelJson[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'namespace_kind', place.kind,
      'title', l.title, 'color', l.color, 'description', l.description) order by l.title, l.id)
    from labels l join namespaces place on place.id = l.namespace_id
    where l.id = any(${sql.ref(column)})), '[]')`;
}

/** The link of an issue with its epic. The viewer may be unable to read the epic. */
export interface EpicLinkJson {
  id: number;
  epic_id: number;
  relative_position: number;
}

/** The largest number of merges of one issue that are read; the newest come first. */
const MERGES_READ_MAX = 1_000;

/** A merge that was not undone. The viewer may be unable to read the other issue. */
export interface MergeJson {
  duplicate_id: number;
  target_id: number;
  merged_at: string;
  /** Whether the merge closed the duplicate, which can have been closed before. */
  closed_duplicate: boolean;
}

/**
 * SQL for the merges of the issue in `issues`, as the duplicate and as the target, without those whose
 * other issue was deleted.
 */
export const MERGES_SQL = sql<MergeJson[] | null>`(
  select jsonb_agg(jsonb_build_object('duplicate_id', shown.duplicate_id,
    'target_id', shown.target_id, 'merged_at', shown.merged_at,
    'closed_duplicate', shown.closed_duplicate) order by shown.id desc)
  from (select m.* from issue_merges m
    join issues other on other.id = case when m.duplicate_id = issues.id then m.target_id
      else m.duplicate_id end
    join namespaces place on place.id = other.project_id and place.deleted_at is null
    where m.undone_at is null and (m.duplicate_id = issues.id or m.target_id = issues.id)
    order by m.duplicate_id = issues.id desc, m.id desc
    limit ${sql.lit(MERGES_READ_MAX)}) shown)`;
