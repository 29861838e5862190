/** Services that list the epics of a group for a viewer. */
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getGroup } from "../../groups/index.ts";
import { parseIssueFilter, type IssueFilterInput } from "../../issues/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { loadReadableEpics, type EpicRow } from "../reading/reading.ts";
import {
  countEpics,
  findEpicIdsForListPage,
  type EpicIdAndSortKey,
  type EpicOrdering,
  type EpicPageRequest,
} from "./listing.queries.ts";

export type { EpicIdAndSortKey, EpicOrdering } from "./listing.queries.ts";

/** The filters of lists of issues that lists of epics have too. */
export type EpicFilterInput = Pick<
  IssueFilterInput,
  | "state"
  | "labels"
  | "iids"
  | "search"
  | "in"
  | "authorId"
  | "authorUsername"
  | "reaction"
  | "confidential"
  | "createdAfter"
  | "createdBefore"
  | "updatedAfter"
  | "updatedBefore"
  | "not"
>;

interface EpicSelection {
  filter: EpicFilterInput;
  ancestors: boolean;
  descendants: boolean;
}

export interface EpicListRequest extends EpicSelection {
  order: EpicOrdering;
  /** `counted` asks for the total. Clients that page by cursor do not need it. */
  page: EpicPageRequest & { counted: boolean };
}

export interface EpicListPage {
  rows: EpicRow[];
  entries: EpicIdAndSortKey[];
  total: number | null;
}

export async function listEpics(
  ctx: Context,
  ref: NamespaceRef,
  { order, page, ...wanted }: EpicListRequest,
): Promise<EpicListPage> {
  const { scope, filter } = await prepareList(ctx, ref, wanted);
  const entries = await findEpicIdsForListPage(ctx, scope, filter, order, page);
  const ids = entries.map(({ id }) => id);
  const epics = new Map((await loadReadableEpics(ctx, ids)).map((epic) => [epic.id, epic]));
  const total = page.counted ? await countEpics(ctx, scope, filter) : null;
  return { rows: ids.flatMap((id) => epics.get(id) ?? []), entries, total };
}

/** Returns null when the list is too long to count. */
export async function countGroupEpics(
  ctx: Context,
  ref: NamespaceRef,
  wanted: EpicSelection,
): Promise<number | null> {
  const { scope, filter } = await prepareList(ctx, ref, wanted);
  return countEpics(ctx, scope, filter);
}

/** Checks that the viewer can list the epics of the group. */
async function prepareList(
  ctx: Context,
  ref: NamespaceRef,
  { filter: wish, ancestors, descendants }: EpicSelection,
) {
  const group = await getGroup(ctx, ref);
  reveal(ctx, epicsPolicy.list, group, () => notFoundError());
  authorize(ctx, epicsPolicy.list, group);
  const filter = await parseIssueFilter(ctx, wish, { rootId: group.root_namespace_id });
  return { scope: { group, ancestors, descendants }, filter };
}
