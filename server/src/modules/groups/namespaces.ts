/** Lists and reads the namespaces that the viewer can see, and checks whether a path is free. */
import { authorize, reveal } from "../../platform/auth/actions.ts";
import { rateLimitKey } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { notFoundError } from "../../platform/errors/app-error.ts";
import type { RowsWithTotal, LimitOffset } from "../../platform/http/paging.ts";
import { findNamespace, type NamespaceRef } from "../access/index.ts";
import { groupsPolicy, namespacesPolicy } from "./groups.policy.ts";
import { findGroup } from "./groups.queries.ts";
import {
  countNamespaceRows,
  listNamespaceRows,
  findTakenPaths,
  type ListedNamespace,
  type NamespaceFilter,
} from "./namespaces.queries.ts";

export type { ListedNamespace } from "./namespaces.queries.ts";

/**
 * How many paths are tried to find a free path to suggest: `docs1` to `docs50` when `docs` is
 * taken.
 */
const SUGGESTIONS_TRIED = 50;

export async function listNamespaces(
  ctx: Context,
  filter: NamespaceFilter,
  slice: LimitOffset,
): Promise<RowsWithTotal<ListedNamespace>> {
  authorize(ctx, namespacesPolicy.list);
  if (filter.search !== undefined) {
    await ctx.rateLimits.spend("search", rateLimitKey(ctx.viewer));
  }
  const [rows, total] = await Promise.all([
    listNamespaceRows(ctx, filter, slice),
    countNamespaceRows(ctx, filter),
  ]);
  return { rows, total };
}

export async function getNamespace(ctx: Context, ref: NamespaceRef): Promise<ListedNamespace> {
  const namespace = await findNamespace(ctx, ref);
  reveal(ctx, namespacesPolicy.read, namespace, () => notFoundError("Namespace"));
  return namespace;
}

/**
 * Returns whether a user, or a group that the viewer can see, has the path. If so, suggests a
 * similar free path.
 */
export async function checkPathAvailability(
  ctx: Context,
  path: string,
  parentId: number | undefined,
): Promise<{ exists: boolean; suggests: string[] }> {
  authorize(ctx, namespacesPolicy.checkPath);
  const above = await pathAbove(ctx, parentId);
  const nothing = { exists: false, suggests: [] };
  if (above === null) return nothing;
  const alike = Array.from({ length: SUGGESTIONS_TRIED }, (_, index) => `${path}${index + 1}`);
  const full = (candidate: string) => `${above}${candidate}`.toLowerCase();
  const taken = await findTakenPaths(ctx, [path, ...alike].map(full));
  if (!taken.has(full(path))) return nothing;
  return {
    exists: true,
    suggests: alike.filter((candidate) => !taken.has(full(candidate))).slice(0, 1),
  };
}

/**
 * Returns the full path of the parent group with a slash, or "" for the top level. Returns null
 * when the viewer cannot see the parent group; every path in it then counts as free.
 */
async function pathAbove(ctx: Context, parentId: number | undefined): Promise<string | null> {
  if (parentId === undefined) return "";
  const parent = await findGroup(ctx, { id: parentId });
  if (parent === undefined || !groupsPolicy.read.allows(ctx.viewer, parent)) return null;
  return `${parent.full_path}/`;
}
