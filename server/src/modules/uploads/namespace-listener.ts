/**
 * Listener that stores the new root's id on uploads when their project or group moves, and the eraser
 * that deletes the upload rows of removed projects and groups.
 */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMovedEvent } from "../access/index.ts";
import { deleteUploadsInNamespaces, updateUploadsRoot } from "./uploads.queries.ts";

const PORTION = 1_000;

export async function handleNamespaceMoved(
  ctx: Context,
  moved: NamespaceMovedEvent,
): Promise<void> {
  await updateUploadsRoot(ctx, moved.namespace_ids, moved.root_namespace_id);
}

/** Deletes only rows; the job for orphaned files deletes the bytes later. */
export async function eraseUploads(ctx: Context, namespaceIds: readonly number[]) {
  return (await deleteUploadsInNamespaces(ctx, namespaceIds, PORTION)) === PORTION;
}
