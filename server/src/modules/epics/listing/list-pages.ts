/** Lists one page of a group's epics for the web interface, with their progress and the totals. */
import type { EpicList, EpicListQuery, EpicProgress } from "@cairn/contract/epics/epic-list";
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { assertOffsetWithinLimit } from "../../../platform/http/paging.ts";
import type { PageRedirect } from "../../../platform/pages/page.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getGroup } from "../../groups/index.ts";
import { parseIssueFilter } from "../../issues/index.ts";
import { getPlaceForPage, type PlaceRow } from "../../projects/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { loadEpicProgress } from "../tree/progress.ts";
import {
  countEpics,
  findEpicIdsForListPage,
  findEpicListRows,
  type EpicListRow,
} from "./listing.queries.ts";

/** Number of epics on one page. */
const PAGE_SIZE = 20;
const NEWEST_FIRST = { by: "created_at", sort: "desc" } as const;

export type EpicRowWithProgress = EpicListRow & { progress: EpicProgress };

export interface EpicListPage {
  group: { full_path: string };
  rows: EpicRowWithProgress[];
  counts: EpicList["counts"];
  next: number | null;
}

export async function getGroupForEpicsPage(
  ctx: Context,
  path: string,
  page: string,
): Promise<PlaceRow | PageRedirect> {
  return getPlaceForPage(ctx, { kind: "group", path, page }, (group) =>
    reveal(ctx, epicsPolicy.list, group, () => notFoundError()),
  );
}

/** Lists the epics of the group and of the groups below it. */
export async function listEpicsPage(
  ctx: Context,
  ref: NamespaceRef,
  { state = "opened", search, label_name: label, page = 1 }: EpicListQuery,
): Promise<EpicListPage> {
  const group = await getGroup(ctx, ref);
  reveal(ctx, epicsPolicy.list, group, () => notFoundError());
  const offset = (page - 1) * PAGE_SIZE;
  assertOffsetWithinLimit({ page, perPage: PAGE_SIZE, offset });
  const filter = await parseIssueFilter(
    ctx,
    { search: search || undefined, labels: label ? [label] : undefined },
    { rootId: group.root_namespace_id },
  );
  const scope = { group, ancestors: false, descendants: true };
  const wanted = state === "all" ? filter : { ...filter, state };
  const slice = { limit: PAGE_SIZE + 1, offset };
  const [entries, opened, closed] = await Promise.all([
    findEpicIdsForListPage(ctx, scope, wanted, NEWEST_FIRST, slice),
    countEpics(ctx, scope, { ...filter, state: "opened" }),
    countEpics(ctx, scope, { ...filter, state: "closed" }),
  ]);
  const ids = entries.slice(0, PAGE_SIZE).map(({ id }) => id);
  return {
    group,
    rows: await loadEpicListRows(ctx, ids),
    counts: { opened, closed, all: opened === null || closed === null ? null : opened + closed },
    next: entries.length > PAGE_SIZE ? page + 1 : null,
  };
}

/** Returns the epics in the order of the ids. The caller must check that the viewer can read them. */
export async function loadEpicListRows(
  ctx: Context,
  ids: readonly number[],
): Promise<EpicRowWithProgress[]> {
  if (ids.length === 0) return [];
  const [rows, progress] = await Promise.all([
    findEpicListRows(ctx, ids),
    loadEpicProgress(ctx, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [row, done] = [byId.get(id), progress.get(id)];
    return row === undefined || done === undefined ? [] : [{ ...row, progress: done }];
  });
}
