/** SQL that inserts, updates and deletes issues, and updates the issue counters of their project. */
import { sql } from "kysely";
import type { Context } from "../../../platform/context.ts";
import { insertNoteable } from "../../noteables/index.ts";
import { insertText, type TextColumnValues } from "../../texts/index.ts";
import { issuesDb } from "../reading/issues.queries.ts";

/** Maps issue ids to iids. Issues of other projects are missing in the result. */
export async function findIssueIidsById(
  ctx: Context,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await issuesDb(ctx)
    .selectFrom("issues")
    .select(["id", "iid"])
    .where("project_id", "=", projectId)
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, iid }) => [id, iid]));
}

/** Finds issues of the project, or of all projects below the group, that are assigned to the user. */
export async function findAssignedIssues(
  ctx: Context,
  namespaceId: number,
  userId: number,
  page: { afterId: number; limit: number },
) {
  return issuesDb(ctx)
    .selectFrom("issues")
    .innerJoin("namespaces", "namespaces.id", "issues.project_id")
    .select(["issues.id", "issues.project_id", "issues.iid"])
    .where(sql<boolean>`namespaces.traversal_ids @> array[${namespaceId}]::bigint[]`)
    .where(sql<boolean>`issues.assignee_ids @> array[${userId}]::bigint[]`)
    .where("issues.id", ">", page.afterId)
    .orderBy("issues.id")
    .limit(page.limit)
    .execute();
}

export interface IssueColumnValues {
  type?: number;
  confidential?: boolean;
  discussion_locked?: boolean | null;
  label_ids?: number[];
  assignee_ids?: number[];
  milestone_id?: number | null;
  milestone_due_on?: string | null;
  label_priority?: number | null;
  iteration_id?: number | null;
  weight?: number | null;
  health_status?: number | null;
  severity?: number;
  due_date?: string | null;
  /** `time_estimate` and `total_time_spent` are in seconds. */
  time_estimate?: number;
  total_time_spent?: number;
  duplicated_to_id?: number | null;
  promoted_to_epic_id?: number;
  state?: number;
  closed_at?: string | null;
  closed_by_id?: number | null;
  created_at?: string;
  updated_at?: string;
  /** When the title or description was last changed; `last_edited_by_id` is the user who did it. */
  last_edited_at?: string;
  last_edited_by_id?: number;
}

export interface NewIssueRow extends IssueColumnValues {
  iid: number;
  author_id: number;
}

interface InProject {
  id: number;
  root_namespace_id: number;
}

export async function insertIssue(
  ctx: Context,
  project: InProject,
  values: NewIssueRow,
  words: TextColumnValues & { title: string; description: string },
): Promise<void> {
  const inProject = { project_id: project.id, root_namespace_id: project.root_namespace_id };
  const id = await insertNoteable(ctx, "issue", project);
  await issuesDb(ctx)
    .insertInto("issues")
    .values({ ...values, ...inProject, id })
    .execute();
  await insertText(ctx, id, project, words);
}

export async function updateIssueRow(
  ctx: Context,
  id: number,
  values: IssueColumnValues,
): Promise<void> {
  // `updated_at` and `closed_at` get the same time when the issue is closed.
  const now = values.closed_at ?? ctx.now().toISOString();
  await issuesDb(ctx)
    .updateTable("issues")
    .set({ updated_at: now, ...values })
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_by_id: ctx.viewer.kind === "user" ? ctx.viewer.userId : null,
    }))
    .where("id", "=", id)
    .execute();
}

/** Sets `updated_at`. Called after a comment that every reader of the issue can see. */
export async function touchIssue(ctx: Context, id: number): Promise<void> {
  const now = ctx.now().toISOString();
  await issuesDb(ctx).updateTable("issues").set({ updated_at: now }).where("id", "=", id).execute();
}

/**
 * Adds one to the project's number of opened issues and returns the iid of the new issue: the
 * requested iid, or the largest iid plus one. The counter row stays locked, so no other issue of the
 * project gets an iid until this transaction commits.
 */
export async function allocateIssueIid(
  ctx: Context,
  project: InProject,
  wished?: number,
): Promise<number> {
  const { last_iid: iid } = await issuesDb(ctx)
    .insertInto("issue_counters")
    .values({
      project_id: project.id,
      root_namespace_id: project.root_namespace_id,
      last_iid: wished ?? 1,
      opened: 1,
    })
    .onConflict((conflict) =>
      conflict.column("project_id").doUpdateSet((eb) => ({
        last_iid:
          wished === undefined
            ? eb("issue_counters.last_iid", "+", 1)
            : sql<number>`greatest(issue_counters.last_iid, ${wished})`,
        opened: eb("issue_counters.opened", "+", 1),
      })),
    )
    .returning("last_iid")
    .executeTakeFirstOrThrow();
  return wished ?? iid;
}

/** Adds `change` to the project's numbers of opened and closed issues. Negative numbers subtract. */
export async function adjustIssueCounters(
  ctx: Context,
  projectId: number,
  change: { opened: number; closed: number },
): Promise<void> {
  await issuesDb(ctx)
    .updateTable("issue_counters")
    .set((eb) => ({
      opened: eb("opened", "+", change.opened),
      closed: eb("closed", "+", change.closed),
    }))
    .where("project_id", "=", projectId)
    .execute();
}

/**
 * Reads the stored numbers of opened and closed issues instead of counting rows. These numbers
 * include hidden issues, so the caller must use them only for viewers who see every issue of the
 * project.
 */
export async function findIssueCounters(ctx: Context, projectId: number) {
  const row = await issuesDb(ctx)
    .selectFrom("issue_counters")
    .select(["opened", "closed"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? { opened: 0, closed: 0 };
}
