/** Lists the epics and milestones of a roadmap. */
import {
  ROADMAP_EPICS_MAX,
  ROADMAP_MILESTONES_MAX,
  type RoadmapQuery,
} from "@cairn/contract/epics/roadmap";
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import { getGroup } from "../../groups/index.ts";
import { parseIssueFilter } from "../../issues/index.ts";
import { listMilestones } from "../../milestones/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { loadEpicListRows, type EpicRowWithProgress } from "./list-pages.ts";
import { findEpicIdsForRoadmap, findGroupsOfEpics } from "./listing.queries.ts";

export interface RoadmapRows {
  group: { full_path: string };
  epics: EpicRowWithProgress[];
  milestones: Awaited<ReturnType<typeof listMilestones>>["rows"];
  isPartial: boolean;
  /** Ids of the groups whose epics the viewer can change. */
  changeableGroupIds: ReadonlySet<number>;
}

/** Lists epics of the group and of the groups below it, and milestones of it and of those above. */
export async function listRoadmap(
  ctx: Context,
  ref: NamespaceRef,
  { state = "opened", label_name: label }: RoadmapQuery,
): Promise<RoadmapRows> {
  const group = await getGroup(ctx, ref);
  reveal(ctx, epicsPolicy.list, group, () => notFoundError());
  const wish = {
    state: state === "all" ? undefined : state,
    labels: label ? [label] : undefined,
  };
  const filter = await parseIssueFilter(ctx, wish, { rootId: group.root_namespace_id });
  const scope = { group, ancestors: false, descendants: true };
  const ids = await findEpicIdsForRoadmap(ctx, scope, filter, ROADMAP_EPICS_MAX + 1);
  const [epics, milestones] = await Promise.all([
    loadEpicListRows(ctx, ids.slice(0, ROADMAP_EPICS_MAX)),
    listMilestones(
      ctx,
      { group: { id: group.id } },
      { ancestors: true, state: state === "opened" ? "active" : undefined },
      { limit: ROADMAP_MILESTONES_MAX, offset: 0 },
    ),
  ]);
  return {
    group,
    epics,
    milestones: milestones.rows,
    isPartial: ids.length > ROADMAP_EPICS_MAX,
    changeableGroupIds: await findChangeableGroupIds(ctx, epics),
  };
}

async function findChangeableGroupIds(
  ctx: Context,
  epics: readonly EpicRowWithProgress[],
): Promise<Set<number>> {
  const ids = new Set(epics.map(({ group_id: id }) => id));
  const groups = await findGroupsOfEpics(ctx, [...ids]);
  // Members who can create epics in a group can also change them.
  const changeable = groups.filter((group) => epicsPolicy.create.allows(ctx.viewer, group));
  return new Set(changeable.map(({ id }) => id));
}
