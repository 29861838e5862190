/** SQL of the rows of an issue list: the columns that a list shows, without long descriptions. */
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/db/prepared-query.ts";
import { IS_BLOCKED_SQL, type issuesDb } from "../reading/issues.queries.ts";
import type { LabelJson } from "../reading/json-columns.queries.ts";

type Tables = ReturnType<typeof issuesDb>;

/**
 * Maximum size in bytes of a description that a list reads to count its tasks. For an issue with a
 * longer description, the list shows no task progress.
 */
const READ_FOR_TASKS = 16_384;

interface PersonJson {
  id: number;
  username: string;
  name: string;
  state: string;
}

const PERSON = sql`jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state)`;

const POINTED_AT = [
  sql<PersonJson>`(select ${PERSON} from users u where u.id = issues.author_id)`.as("author"),
  sql<PersonJson[]>`coalesce((
    select jsonb_agg(${PERSON} order by u.id) from users u where u.id = any(issues.assignee_ids)), '[]')`.as(
    "assignees",
  ),
  sql<Omit<LabelJson, "namespace_kind">[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'color', l.color,
      'description', l.description) order by l.title, l.id)
    from labels l where l.id = any(issues.label_ids)), '[]')`.as("labels"),
  sql<{ id: number; title: string; due_date: string | null } | null>`(
    select jsonb_build_object('id', m.id, 'title', m.title, 'due_date', m.due_date)
    from milestones m where m.id = issues.milestone_id)`.as("milestone"),
  // PostgreSQL computes `octet_length` without reading the description itself.
  sql<string | null>`case when octet_length(words.description) <= ${sql.lit(READ_FOR_TASKS)}
      and words.description ~ '\\[[ xX]\\]' then words.description end`.as("boxes"),
];

/**
 * Returns the rows in no particular order. The caller must have checked that the viewer can see
 * them.
 */
export const findIssueListRows = prepareQuery(
  ["ids"],
  (tables: Tables, values: { ids: readonly number[] }) =>
    tables
      .selectFrom("issues")
      .innerJoin("texts as words", "words.noteable_id", "issues.id")
      .innerJoin("noteables", "noteables.id", "issues.id")
      .innerJoin("namespaces", "namespaces.id", "issues.project_id")
      .select([
        "issues.id",
        "issues.iid",
        "issues.type",
        "issues.state",
        "issues.confidential",
        "issues.discussion_locked",
        "issues.moved_to_id",
        "issues.created_at",
        "issues.updated_at",
        "issues.closed_at",
        "issues.iteration_id",
        "issues.due_date",
        "issues.weight",
        "issues.health_status",
        "issues.upvotes",
        "noteables.user_notes_count",
        "words.title",
        "namespaces.full_path as project_full_path",
        "namespaces.name as project_name",
      ])
      .select(POINTED_AT)
      .select(IS_BLOCKED_SQL.as("is_blocked"))
      .where("issues.id", "=", sql<number>`any(${values.ids})`),
);

type Found = Awaited<ReturnType<typeof findIssueListRows>>[number];
export type IssueListRow = Found & { blocked_by_count: number };
