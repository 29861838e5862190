/**
 * Creates, renames, moves and removes namespaces, for groups and projects alike. These functions
 * check no policy; the calling service must check its own policy first.
 */
import { MAX_GROUP_DEPTH, VISIBILITY } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { validationError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import { namespaceStream, NAMESPACE_EVENTS } from "./access.events.ts";
import { updateAccessGrantsRootNamespace } from "./memberships.queries.ts";
import {
  findNamespace,
  measureGroupDepth,
  markNamespaceTreeDeleted,
  insertNamespace,
  lockNamespaceTree,
  findMaxDescendantVisibility,
  updateNamespaceNamePathAndParent,
  updateNamespaceVisibilityColumn,
  type NamespaceRow,
  type NewNamespace,
} from "./namespaces.queries.ts";
import { assertVisibilityAllowed } from "../settings/index.ts";
import { findPathError } from "./paths.ts";

/**
 * A namespace as the caller loaded it. After locking the tree, the functions of this file read the
 * row again, because another request can have changed it.
 */
type Known = Pick<NamespaceRow, "id" | "kind" | "root_namespace_id" | "name" | "path">;

/** Creates a namespace and returns its id. Must run inside a transaction. */
export async function createNamespace(ctx: Context, wish: NewNamespace): Promise<number> {
  const parent = wish.parent === null ? null : await holdStill(ctx, wish.parent, "shared");
  assertGood(wish.kind, parent, wish);
  assertNotMoreVisible(wish.visibility, parent);
  await assertVisibilityAllowed(ctx, wish.visibility);
  if (wish.kind === "group") assertDepth(parent, 1);
  const id = await takingPath(() => insertNamespace(ctx, { ...wish, parent }));
  await ctx.announce({
    type: NAMESPACE_EVENTS.planted,
    stream: namespaceStream(id),
    rootNamespaceId: parent?.root_namespace_id ?? id,
    payload: { namespace_id: id, kind: wish.kind },
  });
  return id;
}

/** The full paths before and after a change. Callers record them as audit events. */
export interface NamespaceMove {
  from_path: string;
  to_path: string;
}

/** The changed fields, with the full paths when the path changed. Names are texts of users. */
export interface NamespaceRenaming extends Partial<NamespaceMove> {
  fields: ("name" | "path")[];
}

/** Returns what changed, or null when name and path stay as they are. */
export async function renameNamespace(
  ctx: Context,
  node: Known,
  wish: { name?: string | undefined; path?: string | undefined },
): Promise<NamespaceRenaming | null> {
  if ((wish.name ?? node.name) === node.name && (wish.path ?? node.path) === node.path) return null;
  const now = await holdStill(ctx, node, "alone");
  const parent = now.parent_id === null ? null : await reread(ctx, { id: now.parent_id });
  // Fields that the input leaves out keep their current value, which was read under the
  // lock.
  const to = { name: wish.name ?? now.name, path: wish.path ?? now.path };
  assertGood(node.kind, parent, to);
  await takingPath(() => updateNamespaceNamePathAndParent(ctx, now, { ...to, parent }));
  await ctx.announce({
    type: NAMESPACE_EVENTS.renamed,
    stream: namespaceStream(node.id),
    rootNamespaceId: now.root_namespace_id,
    payload: { namespace_id: node.id },
  });
  const fields = (["name", "path"] as const).filter((field) => to[field] !== now[field]);
  if (to.path === now.path) return { fields };
  return { fields, from_path: now.full_path, to_path: fullPathBelow(parent, to.path) };
}

/**
 * Moves a namespace with all namespaces below it into another group, or to the top level. Returns the
 * former and the new path.
 */
export async function transferNamespace(
  ctx: Context,
  node: Known,
  to: Known | null,
): Promise<NamespaceMove> {
  const roots = [node.root_namespace_id, to?.root_namespace_id ?? node.id];
  // Locks the trees in ascending order of their ids, so that two transfers cannot deadlock.
  for (const root of [...new Set(roots)].toSorted((a, b) => a - b)) {
    await lockNamespaceTree(ctx, root, "alone");
  }
  const now = await holdStill(ctx, node, "alone");
  const parent = to === null ? null : await holdStill(ctx, to, "alone");
  if (parent?.traversal_ids.includes(now.id)) {
    throw validationError({ parent_id: ["can't be the group itself or one of its subgroups"] });
  }
  assertGood(now.kind, parent, now);
  assertNotMoreVisible(
    Math.max(now.visibility, await findMaxDescendantVisibility(ctx, now.id)),
    parent,
  );
  if (now.kind === "group") assertDepth(parent, await measureGroupDepth(ctx, now.id));
  const ids = await takingPath(() =>
    updateNamespaceNamePathAndParent(ctx, now, { ...now, parent }),
  );
  const rootId = parent?.root_namespace_id ?? now.id;
  await updateAccessGrantsRootNamespace(ctx, ids, rootId);
  await ctx.announce({
    type: NAMESPACE_EVENTS.moved,
    stream: namespaceStream(now.id),
    rootNamespaceId: rootId,
    payload: { namespace_id: now.id, namespace_ids: ids, root_namespace_id: rootId },
  });
  return { from_path: now.full_path, to_path: fullPathBelow(parent, now.path) };
}

function fullPathBelow(parent: NamespaceRow | null, path: string): string {
  return parent === null ? path : `${parent.full_path}/${path}`;
}

export async function removeNamespace(ctx: Context, node: Known): Promise<void> {
  const now = await holdStill(ctx, node, "alone");
  await markNamespaceTreeDeleted(ctx, node.id);
  await ctx.announce({
    type: NAMESPACE_EVENTS.removed,
    stream: namespaceStream(node.id),
    rootNamespaceId: now.root_namespace_id,
    payload: { namespace_id: node.id },
  });
}

/**
 * Locks the tree of the namespace until the transaction ends and reads the namespace again. Another
 * transaction can move the namespace to another tree during the wait; then that tree is locked too.
 */
async function holdStill(
  ctx: Context,
  node: Known,
  how: "shared" | "alone",
): Promise<NamespaceRow> {
  let root = node.root_namespace_id;
  for (;;) {
    await lockNamespaceTree(ctx, root, how);
    const now = await reread(ctx, node);
    if (now.root_namespace_id === root) return now;
    root = now.root_namespace_id;
  }
}

async function reread(ctx: Context, node: { id: number }): Promise<NamespaceRow> {
  const now = await findNamespace(ctx, { id: node.id });
  if (now === undefined) throw validationError({ namespace: ["is not valid"] });
  return now;
}

function assertGood(kind: string, parent: NamespaceRow | null, { path }: { path: string }): void {
  const problem = findPathError(path, {
    top: parent === null,
    shortest: kind === "project" ? 1 : 2,
  });
  if (problem !== null) throw validationError({ path: [problem] });
}

function assertNotMoreVisible(visibility: number, parent: NamespaceRow | null): void {
  if (parent === null || visibility <= parent.visibility) return;
  throw validationError({ visibility_level: ["can't be more visible than its parent group"] });
}

function assertDepth(parent: NamespaceRow | null, added: number): void {
  if ((parent?.traversal_ids.length ?? 0) + added <= MAX_GROUP_DEPTH) return;
  throw validationError({
    parent_id: [`can't have subgroups: groups can be nested ${MAX_GROUP_DEPTH} levels deep`],
  });
}

/**
 * Runs `work` and reports a taken path as a validation error. The unique index on paths decides
 * which of two concurrent requests gets the path.
 */
async function takingPath<T>(work: () => Promise<T>): Promise<T> {
  return mapUniqueViolation(
    "routes_by_path",
    validationError({ path: ["has already been taken"] }),
    work,
  );
}

export async function updateNamespaceVisibility(ctx: Context, node: Known, visibility: number) {
  await assertVisibilityAllowed(ctx, visibility);
  await assertVisibilityFits(ctx, node, visibility);
  await updateNamespaceVisibilityColumn(ctx, node, visibility);
}

/**
 * Throws when the namespace would be more visible than its parent, or a group less visible than a
 * namespace inside it. Locks the tree, so that no visibility in it changes until the transaction
 * ends.
 */
async function assertVisibilityFits(ctx: Context, node: Known, visibility: number): Promise<void> {
  const { parent_id: parentId } = await holdStill(ctx, node, "alone");
  assertNotMoreVisible(visibility, parentId === null ? null : await reread(ctx, { id: parentId }));
  if (visibility === VISIBILITY.public || node.kind !== "group") return;
  if ((await findMaxDescendantVisibility(ctx, node.id)) > visibility) {
    throw validationError({
      visibility_level: ["can't be lower than that of its subgroups and projects"],
    });
  }
}
