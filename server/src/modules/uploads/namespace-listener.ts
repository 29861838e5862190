/** When a project or a group moves to another tree, its files go along; when it is erased, their rows do. */
import type { Context } from "../../platform/context.ts";
import type { NamespaceMoved } from "../access/index.ts";
import { deleteUploadsIn, updateUploadsRoot } from "./uploads.queries.ts";

const PORTION = 1_000;

export async function handleNamespaceMoved(ctx: Context, moved: NamespaceMoved): Promise<void> {
  await updateUploadsRoot(ctx, moved.namespace_ids, moved.root_namespace_id);
}

/** The bytes are swept up afterwards. */
export async function eraseUploads(ctx: Context, namespaceIds: readonly number[]) {
  return (await deleteUploadsIn(ctx, namespaceIds, PORTION)) === PORTION;
}
