/**
 * Planting, renaming, moving and removing nodes of the tree. Whoever calls has asked its own policy:
 * to the tree, a group and a project are alike.
 */
import { MAX_GROUP_DEPTH, VISIBILITY } from "@cairn/contract/access";
import type { Context } from "../../platform/context.ts";
import { invalidError } from "../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../platform/errors/unique-violation.ts";
import { namespaceStream, NAMESPACE_EVENTS } from "./access.events.ts";
import { updateGrantsRoot } from "./memberships.queries.ts";
import {
  findNamespace,
  measureGroupDepth,
  markTreeDeleted,
  insertNamespace,
  lockTree,
  findMaxVisibilityBelow,
  updateNamespacePlacement,
  setVisibility,
  type NamespaceRow,
  type NewNamespace,
} from "./namespaces.queries.ts";
import { assertVisibilityAllowed } from "../settings/index.ts";
import { pathProblem } from "./paths.ts";

/** A node as its caller loaded it; what matters is read again under the lock. */
type Known = Pick<NamespaceRow, "id" | "kind" | "root_namespace_id" | "name" | "path">;

/** Inside a transaction. Answers the id of the new node. */
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

export async function renameNamespace(
  ctx: Context,
  node: Known,
  wish: { name?: string | undefined; path?: string | undefined },
): Promise<void> {
  if ((wish.name ?? node.name) === node.name && (wish.path ?? node.path) === node.path) return;
  const now = await holdStill(ctx, node, "alone");
  const parent = now.parent_id === null ? null : await reread(ctx, { id: now.parent_id });
  // What is not wished for stays as it is now, whoever changed it meanwhile.
  const to = { name: wish.name ?? now.name, path: wish.path ?? now.path };
  assertGood(node.kind, parent, to);
  await takingPath(() => updateNamespacePlacement(ctx, now, { ...to, parent }));
  await ctx.announce({
    type: NAMESPACE_EVENTS.renamed,
    stream: namespaceStream(node.id),
    rootNamespaceId: now.root_namespace_id,
    payload: { namespace_id: node.id },
  });
}

/** Moves a branch below another group, or to the top. */
export async function transferNamespace(ctx: Context, node: Known, to: Known | null) {
  const roots = [node.root_namespace_id, to?.root_namespace_id ?? node.id];
  // Always in the same order, so that two transfers cannot wait for each other.
  for (const root of [...new Set(roots)].toSorted((a, b) => a - b)) {
    await lockTree(ctx, root, "alone");
  }
  const now = await holdStill(ctx, node, "alone");
  const parent = to === null ? null : await holdStill(ctx, to, "alone");
  if (parent?.traversal_ids.includes(now.id)) {
    throw invalidError({ parent_id: ["cannot be the group itself or a group below it"] });
  }
  assertGood(now.kind, parent, now);
  assertNotMoreVisible(Math.max(now.visibility, await findMaxVisibilityBelow(ctx, now.id)), parent);
  if (now.kind === "group") assertDepth(parent, await measureGroupDepth(ctx, now.id));
  const ids = await takingPath(() => updateNamespacePlacement(ctx, now, { ...now, parent }));
  const rootId = parent?.root_namespace_id ?? now.id;
  await updateGrantsRoot(ctx, ids, rootId);
  await ctx.announce({
    type: NAMESPACE_EVENTS.moved,
    stream: namespaceStream(now.id),
    rootNamespaceId: rootId,
    payload: { namespace_id: now.id, namespace_ids: ids, root_namespace_id: rootId },
  });
}

export async function removeNamespace(ctx: Context, node: Known): Promise<void> {
  const now = await holdStill(ctx, node, "alone");
  await markTreeDeleted(ctx, node.id);
  await ctx.announce({
    type: NAMESPACE_EVENTS.removed,
    stream: namespaceStream(node.id),
    rootNamespaceId: now.root_namespace_id,
    payload: { namespace_id: node.id },
  });
}

/**
 * The node as it is now, and as it stays until the transaction ends. While one waits for its tree it
 * can be moved into another; then that one is waited for too.
 */
async function holdStill(
  ctx: Context,
  node: Known,
  how: "shared" | "alone",
): Promise<NamespaceRow> {
  let root = node.root_namespace_id;
  for (;;) {
    await lockTree(ctx, root, how);
    const now = await reread(ctx, node);
    if (now.root_namespace_id === root) return now;
    root = now.root_namespace_id;
  }
}

async function reread(ctx: Context, node: { id: number }): Promise<NamespaceRow> {
  const now = await findNamespace(ctx, { id: node.id });
  if (now === undefined) throw invalidError({ namespace: ["is not valid"] });
  return now;
}

function assertGood(kind: string, parent: NamespaceRow | null, { path }: { path: string }): void {
  const problem = pathProblem(path, { top: parent === null, shortest: kind === "project" ? 1 : 2 });
  if (problem !== null) throw invalidError({ path: [problem] });
}

function assertNotMoreVisible(visibility: number, parent: NamespaceRow | null): void {
  if (parent === null || visibility <= parent.visibility) return;
  throw invalidError({ visibility_level: ["cannot be more visible than the group above"] });
}

function assertDepth(parent: NamespaceRow | null, added: number): void {
  if ((parent?.traversal_ids.length ?? 0) + added <= MAX_GROUP_DEPTH) return;
  throw invalidError({ parent_id: [`cannot hold more: groups nest ${MAX_GROUP_DEPTH} deep`] });
}

/** The index of all paths decides who has one. */
async function takingPath<T>(work: () => Promise<T>): Promise<T> {
  return mapUniqueViolation(
    "routes_by_path",
    invalidError({ path: ["has already been taken"] }),
    work,
  );
}

/** Opens a node to more people or to fewer. */
export async function updateNamespaceVisibility(ctx: Context, node: Known, visibility: number) {
  await assertVisibilityAllowed(ctx, visibility);
  await assertVisibilityFits(ctx, node, visibility);
  await setVisibility(ctx, node, visibility);
}

/**
 * A group cannot hide what below it is open; nothing opens further than what it lies in. Neither
 * changes until the transaction ends.
 */
async function assertVisibilityFits(ctx: Context, node: Known, visibility: number): Promise<void> {
  const { parent_id: parentId } = await holdStill(ctx, node, "alone");
  assertNotMoreVisible(visibility, parentId === null ? null : await reread(ctx, { id: parentId }));
  if (visibility === VISIBILITY.public || node.kind !== "group") return;
  if ((await findMaxVisibilityBelow(ctx, node.id)) > visibility) {
    throw invalidError({ visibility_level: ["cannot be lower than that of what is inside"] });
  }
}
