/** SQL of issues that texts refer to. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { prepared } from "../../../platform/db/prepared-query.ts";
import { levelOn, type Who } from "../../access/index.ts";
import { db } from "./issues.queries.ts";

export interface NumberedIssue {
  project: number;
  iid: number;
}

/** Ids by the order of the question. */
export async function issuesNumbered(
  ctx: Context,
  numbered: readonly NumberedIssue[],
): Promise<Map<number, number>> {
  const projects = numbered.map(({ project }) => project);
  const iids = numbered.map(({ iid }) => iid);
  const { rows } = await sql<{ at: number; id: number }>`
    select asked.at::int, issues.id
    from unnest(${projects}::bigint[], ${iids}::bigint[]) with ordinality as asked (project, iid, at)
    join issues on issues.project_id = asked.project and issues.iid = asked.iid`.execute(db(ctx));
  return new Map(rows.map(({ at, id }) => [at - 1, id]));
}

/** As little as a reference shows, and what the policy asks for. */
export const issuesMet = prepared(
  ["ids", "userId", "today"],
  (tables: ReturnType<typeof db>, values: Who & { ids: readonly number[] }) =>
    tables
      .selectFrom("issues")
      .innerJoin("texts as words", "words.noteable_id", "issues.id")
      .innerJoin("namespaces", "namespaces.id", "issues.project_id")
      .innerJoin("projects", "projects.id", "issues.project_id")
      .select([
        "issues.id",
        "issues.iid",
        "issues.type",
        "issues.state",
        "issues.confidential",
        "issues.discussion_locked",
        "issues.author_id",
        "issues.assignee_ids",
        "issues.moved_to_id",
        "issues.project_id",
        "words.title",
        "namespaces.full_path as project_full_path",
        "namespaces.visibility",
        "namespaces.archived",
        "projects.issues_access_level",
        levelOn(values, "namespaces").as("level"),
      ])
      .where("issues.id", "=", sql<number>`any(${values.ids}::bigint[])`)
      .where("namespaces.deleted_at", "is", null),
);
