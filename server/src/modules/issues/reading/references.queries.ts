/** SQL that finds the issues which references in texts point at. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { hideIdsFromPlanner } from "../../../platform/db/generic-plan.ts";
import { prepareQuery } from "../../../platform/db/prepared-query.ts";
import { accessLevelSql, type AccessSqlParams } from "../../access/index.ts";
import { issuesDb } from "./issues.queries.ts";

export interface IssueProjectIdAndIid {
  project: number;
  iid: number;
}

/** Returns a map from the index in `numbered` to the issue id, without issues that do not exist. */
export async function findIssueIdsByIid(
  ctx: Context,
  numbered: readonly IssueProjectIdAndIid[],
): Promise<Map<number, number>> {
  const projects = numbered.map(({ project }) => project);
  const iids = numbered.map(({ iid }) => iid);
  const { rows } = await sql<{ at: number; id: number }>`
    select asked.at::int, issues.id
    from unnest(${projects}::bigint[], ${iids}::bigint[]) with ordinality as asked (project, iid, at)
    join issues on issues.project_id = asked.project and issues.iid = asked.iid`.execute(
    issuesDb(ctx),
  );
  return new Map(rows.map(({ at, id }) => [at - 1, id]));
}

/** Selects only the columns that the policy needs and that the link of a reference shows. */
export const findReferencedIssues = prepareQuery(
  ["ids", "userId", "today"],
  (tables: ReturnType<typeof issuesDb>, values: AccessSqlParams & { ids: readonly number[] }) =>
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
        accessLevelSql(values, "namespaces").as("level"),
      ])
      .where("issues.id", "=", sql<number>`any(${hideIdsFromPlanner(values.ids)})`)
      .where("namespaces.deleted_at", "is", null),
);
