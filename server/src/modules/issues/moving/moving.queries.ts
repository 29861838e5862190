/** SQL that moves an issue to another project. */
import { ISSUE_STATE } from "@cairn/contract/issues/issues";
import { viewerUserId } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { insertNoteable } from "../../noteables/index.ts";
import { insertText } from "../../texts/index.ts";
import { issuesDb } from "../reading/issues.queries.ts";
import type { IssueRow } from "../reading/reading.ts";
import type { AttributesInProject } from "./attributes-in-project.ts";

/** Stores the new project and iid on the issue, and the project on the links that begin there. */
export async function updateMovedIssue(
  ctx: Context,
  id: number,
  values: AttributesInProject & { iid: number },
  project: { id: number; root_namespace_id: number },
): Promise<void> {
  const place = { project_id: project.id, root_namespace_id: project.root_namespace_id };
  await issuesDb(ctx)
    .updateTable("issues")
    .set({ ...values, ...place, relative_position: null, updated_at: ctx.now().toISOString() })
    .set((eb) => ({
      lock_version: eb("lock_version", "+", 1),
      updated_by_id: viewerUserId(ctx.viewer),
    }))
    .where("id", "=", id)
    .execute();
  await issuesDb(ctx).updateTable("issue_links").set(place).where("source_id", "=", id).execute();
}

/**
 * Inserts the closed issue that keeps the old number. It has title and labels, but no description: the
 * text is in the new project, where other users may be allowed to read it.
 */
export async function insertMovedIssuePlaceholder(ctx: Context, old: IssueRow): Promise<void> {
  const project = { id: old.project_id, root_namespace_id: old.root_namespace_id };
  const id = await insertNoteable(ctx, "issue", project);
  const now = ctx.now().toISOString();
  await issuesDb(ctx)
    .insertInto("issues")
    .values({
      id,
      iid: old.iid,
      project_id: project.id,
      root_namespace_id: project.root_namespace_id,
      type: old.type,
      author_id: old.author_id,
      confidential: old.confidential,
      label_ids: old.label_ids,
      label_priority: old.label_priority,
      created_at: old.created_at,
      updated_at: now,
      state: ISSUE_STATE.closed,
      closed_at: now,
      closed_by_id: viewerUserId(ctx.viewer),
      moved_to_id: old.id,
    })
    .execute();
  await insertText(ctx, id, project, { title: old.title, description: "", markdown_version: 0 });
}
