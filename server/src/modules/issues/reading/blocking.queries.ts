/** SQL that finds the open issues that given issues block, and the open issues that block them. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { LINK_TYPE } from "@cairn/contract/issues/issue-links";
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { databaseHandle } from "../../../platform/db/handle.ts";
import { prepareQuery } from "../../../platform/db/prepared-query.ts";
import { accessLevelSql, type AccessSqlParams } from "../../access/index.ts";

type Tables = ReturnType<typeof db>;
const db = (ctx: Context) =>
  databaseHandle<"issue_links" | "issues" | "namespaces" | "projects">(ctx);

/**
 * Builds a query that finds, for given issues, the open issues that they block or that block them.
 * `mine` is the end of a link with the given issue, `theirs` is the other end. The query selects
 * the columns that the policy needs.
 */
const across = (mine: "source_id" | "target_id", theirs: "source_id" | "target_id") =>
  prepareQuery(
    ["ids", "userId", "today"],
    (tables: Tables, values: AccessSqlParams & { ids: readonly number[] }) =>
      tables
        .selectFrom("issue_links")
        .innerJoin("issues", "issues.id", `issue_links.${theirs}`)
        .innerJoin("namespaces", "namespaces.id", "issues.project_id")
        .innerJoin("projects", "projects.id", "issues.project_id")
        .select([
          `issue_links.${mine} as of`,
          "issues.id",
          "issues.iid",
          "issues.type",
          "issues.confidential",
          "issues.discussion_locked",
          "issues.author_id",
          "issues.assignee_ids",
          "namespaces.full_path as project_full_path",
          "namespaces.visibility",
          "namespaces.archived",
          "projects.issues_access_level",
          accessLevelSql(values, "namespaces").as("level"),
        ])
        .where(`issue_links.${mine}`, "=", sql<number>`any(${values.ids}::bigint[])`)
        .where("issue_links.link_type", "=", LINK_TYPE.blocks)
        .where("issues.state", "=", ISSUE_STATE.opened)
        .where("namespaces.deleted_at", "is", null)
        .orderBy("issue_links.id"),
  );

export const findBlockingIssues = across("target_id", "source_id");
export const findBlockedIssues = across("source_id", "target_id");
