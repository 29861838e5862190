/** Finds epics to filter a list of issues by. */
import { epicAssignmentUrl, type EpicAssignment } from "@cairn/contract/epics/epic-assignment";
import type { Epic } from "@cairn/contract/epics/epics";
import type { PlaceFrame } from "@cairn/contract/places";
import { callApi } from "../../../platform/api.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import type { FilterOption } from "../shared/find-choices.tsx";
import { toEpicChoice } from "./epic-choice.ts";
import { buildEpicSearchUrl, matchesEpic } from "./epic-search.ts";

/**
 * Returns the epics that issues of the place can belong to. The value of an option is the reference to
 * the epic, as texts of the place contain it: `&1` or `group&1`.
 */
export async function findEpicOptions(place: PlaceFrame, query: string): Promise<FilterOption[]> {
  const group = await findGroup(place);
  if (group === null) return [];
  const descendants = place.kind === "group";
  const epics = await callApi<Epic[]>(buildEpicSearchUrl(group.id, query, { descendants }));
  return epics
    .map(toEpicChoice)
    .filter((epic) => matchesEpic(epic, query))
    .map(({ id, iid, title, group_id, reference }) => {
      const value = group_id === group.id ? `&${iid}` : reference;
      const leading = <Icon of="layers" size={14} />;
      return { id, value, label: title, description: value, leading };
    });
}

async function findGroup({ kind, id, full_path }: PlaceFrame): Promise<{ id: number } | null> {
  if (kind === "group") return { id };
  const assignment = await callApi<EpicAssignment | null>(epicAssignmentUrl(full_path));
  return assignment && { id: assignment.group_id };
}
