/** Presents a page of epics, and a roadmap, for the web interface. */
import type { EpicList } from "@cairn/contract/epics/epic-list";
import type { Roadmap } from "@cairn/contract/epics/roadmap";
import { epicPath } from "@cairn/contract/epics/epics";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { presentUserBasic } from "../../users/index.ts";
import { presentMilestone } from "../../milestones/index.ts";
import type { EpicListPage, EpicRowWithProgress } from "../listing/list-pages.ts";
import type { RoadmapRows } from "../listing/roadmap.ts";
import { epicStateName } from "../reading/epics.present.ts";

export function presentEpicList(
  ctx: Context,
  { group, rows, counts, next }: EpicListPage,
): EpicList {
  return { items: rows.map((row) => presentRow(ctx, group, row)), counts, next };
}

export function presentRoadmap(
  ctx: Context,
  { group, epics, milestones, isPartial, changeableGroupIds }: RoadmapRows,
): Roadmap {
  const shown = new Set(epics.map(({ id }) => id));
  return {
    epics: epics.map((row) => ({
      ...presentRow(ctx, group, row),
      // The id of a parent that the viewer cannot read must not leave the server.
      parent_id: row.parent_id !== null && shown.has(row.parent_id) ? row.parent_id : null,
      group_id: row.group_id,
      start_date_is_fixed: row.start_date_is_fixed,
      due_date_is_fixed: row.due_date_is_fixed,
      can_update: changeableGroupIds.has(row.group_id),
    })),
    milestones: milestones.flatMap((row) => {
      const { id, title, due_date, state, web_url } = presentMilestone(ctx, row);
      const web_path = new URL(web_url).pathname;
      return due_date === null
        ? []
        : [{ id, title, due_date, closed: state === "closed", web_path }];
    }),
    is_partial: isPartial,
  };
}

function presentRow(
  ctx: Context,
  group: { full_path: string },
  row: EpicRowWithProgress,
): EpicList["items"][number] {
  const { id, name, username, avatar_url } = presentUserBasic(ctx.config.url, row.author);
  const short = `&${row.iid}`;
  return {
    id: row.id,
    iid: row.iid,
    title: row.title,
    state: epicStateName(row),
    confidential: row.confidential,
    author: { id, name, username, avatar_url },
    labels: row.labels.map((label) => ({
      id: label.id,
      title: label.title,
      color: label.color,
      description: label.description,
    })),
    start_date: row.start_date,
    due_date: row.due_date,
    created_at: formatWireTime(row.created_at),
    closed_at: row.closed_at === null ? null : formatWireTime(row.closed_at),
    user_notes_count: row.user_notes_count,
    progress: row.progress,
    reference: row.group_path === group.full_path ? short : `${row.group_path}${short}`,
    web_path: epicPath(row.group_path, row.iid),
  };
}
