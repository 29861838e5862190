/**
 * Updates the root namespace of uploads when their project or group moves, and deletes the upload rows
 * of removed projects and groups.
 */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { deleteUploadsInNamespaces, updateUploadsRootNamespace } from "./uploads.queries.ts";

const PORTION = 1_000;

export async function updateUploadsAfterNamespaceMove(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateUploadsRootNamespace(ctx, moved.namespace_ids, moved.root_namespace_id);
}

/**
 * Deletes one batch of the upload rows of these projects and groups. Returns whether more rows may
 * be left. The job for orphaned files deletes the files later.
 */
export async function eraseUploads(ctx: Context, namespaceIds: readonly number[]) {
  return (await deleteUploadsInNamespaces(ctx, namespaceIds, PORTION)) === PORTION;
}
