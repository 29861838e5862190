/** SQL that reads what is listed of the issues that a search has found. */
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FORCE_CUSTOM_PLAN_COMMENT } from "../../platform/db/driver.ts";
import { databaseHandle } from "../../platform/db/handle.ts";
import { excerptSql } from "./excerpts.queries.ts";
import type { SearchText } from "./search-text.ts";

export interface FoundIssueRow {
  id: number;
  iid: number;
  state: number;
  type: number;
  confidential: boolean;
  title: string;
  project_id: number;
  project_full_path: string;
  author_id: number;
  author_name: string;
  created_at: string;
  user_notes_count: number;
  labels: { id: number; title: string; color: string }[];
  excerpt: string;
}

/** Title and color of the labels of an issue, as JSON. */
const LABELS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'color', l.color)
    order by l.title, l.id)
  from labels l where l.id = any(issues.label_ids)), '[]')`;

/** `tables` are common table expressions, of which `page` has the ids of issues and their place in the list. */
export async function listFoundIssues(
  ctx: Context,
  search: SearchText,
  tables: RawBuilder<unknown>,
): Promise<FoundIssueRow[]> {
  const { rows } = await sql<FoundIssueRow>`
    ${sql.raw(FORCE_CUSTOM_PLAN_COMMENT)}
    with ${tables}
    select issues.id, issues.iid, issues.state, issues.type, issues.confidential, texts.title,
      issues.project_id, namespaces.full_path as project_full_path, users.id as author_id,
      users.name as author_name, issues.created_at, noteables.user_notes_count,
      ${LABELS} as labels, ${excerptSql("texts.description", search)} as excerpt
    from page
    join issues on issues.id = page.id
    join texts on texts.noteable_id = page.id
    join noteables on noteables.id = page.id
    join namespaces on namespaces.id = issues.project_id
    join users on users.id = issues.author_id
    order by page.place`.execute(
    databaseHandle<"issues" | "texts" | "noteables" | "namespaces" | "users" | "labels">(ctx),
  );
  return rows;
}

/** Reads issues in the order of the ids. The viewer must be able to read them. */
export async function listFoundIssuesById(
  ctx: Context,
  search: SearchText,
  ids: readonly number[],
): Promise<FoundIssueRow[]> {
  if (ids.length === 0) return [];
  return listFoundIssues(
    ctx,
    search,
    sql`page as (
      select id, place from unnest(${[...ids]}::bigint[]) with ordinality as found(id, place)
    )`,
  );
}
