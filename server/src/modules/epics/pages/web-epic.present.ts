/** Presents an epic as the JSON endpoint of its page answers web clients other than our own page. */
import type { WebEpic } from "@cairn/contract/epics/epic-page";
import type { Context } from "../../../platform/context.ts";
import { getGroup } from "../../groups/index.ts";
import { findLabelsById, presentWebLabel } from "../../labels/index.ts";
import { canDiscussEpic, epicsPolicy } from "../epics.policy.ts";
import { epicStateName, epicWebPath } from "../reading/epics.present.ts";
import type { EpicRow } from "../reading/reading.ts";

export async function presentWebEpic(
  ctx: Context,
  epic: EpicRow,
  { merged = false }: { merged?: boolean } = {},
): Promise<WebEpic> {
  const group = await getGroup(ctx, { id: epic.place.id });
  const labels = await findLabelsById(ctx, epic.label_ids);
  const path = `/groups/${epic.place.full_path}`;
  return {
    id: epic.id,
    iid: epic.iid,
    title: epic.title,
    description: epic.description,
    group_id: group.id,
    group_name: group.name,
    group_full_name: group.full_name,
    start_date: epic.start_date,
    start_date_is_fixed: epic.start_date_is_fixed,
    start_date_fixed: epic.start_date_fixed,
    start_date_from_milestones: epic.start_date_inherited,
    end_date: epic.due_date,
    due_date: epic.due_date,
    due_date_is_fixed: epic.due_date_is_fixed,
    due_date_fixed: epic.due_date_fixed,
    due_date_from_milestones: epic.due_date_inherited,
    state: epicStateName(epic),
    lock_version: epic.lock_version,
    confidential: epic.confidential,
    web_url: epicWebPath(epic),
    labels: [...labels.values()].map(presentWebLabel),
    current_user: {
      can_create_note: canDiscussEpic(ctx.viewer, epic),
      can_update: epicsPolicy.update.allows(ctx.viewer, epic),
    },
    create_note_path: `${path}/-/notes?target_id=${epic.id}&target_type=epic`,
    preview_note_path: `${path}/preview_markdown?target_id=${epic.iid}&target_type=Epic`,
    ...(merged && { merged: true as const }),
  };
}
