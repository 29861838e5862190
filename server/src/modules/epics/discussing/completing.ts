/** Suggests epics in the editor's autocomplete after `&`. */
import { AutocompleteIssueOrMilestone } from "@cairn/contract/markdown";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { AutocompleteRequest, AutocompleteSource } from "../../autocomplete/index.ts";
import { getPlace, isProject, type PlaceRef } from "../../projects/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { listEpics } from "../listing/lists.ts";
import { epicReference } from "../reading/epics.present.ts";

const ROWS = { limit: 100, offset: 0, counted: false };

export const epicAutocompleteSource: AutocompleteSource = {
  name: "epics",
  action: epicsPolicy.complete,
  groupAction: epicsPolicy.list,
  rows: AutocompleteIssueOrMilestone,
  complete: completeEpics,
};

/**
 * Lists the open epics of the group, or of the project's group, and of the groups above it. Epics of
 * other groups than the first have their full reference.
 */
async function completeEpics(
  ctx: Context,
  where: PlaceRef,
  { search }: AutocompleteRequest,
): Promise<AutocompleteIssueOrMilestone[]> {
  const place = await getPlace(ctx, where);
  authorize(ctx, epicsPolicy.complete);
  if (!isProject(place)) return listOpenEpics(ctx, place.id, search);
  // Projects of users have no group, and the group can be hidden from the viewer.
  return listOpenEpics(ctx, place.traversal_ids.at(-2) ?? 0, search).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  });
}

async function listOpenEpics(
  ctx: Context,
  groupId: number,
  search: string | undefined,
): Promise<AutocompleteIssueOrMilestone[]> {
  const { rows } = await listEpics(
    ctx,
    { id: groupId },
    {
      filter: { state: "opened", search },
      ancestors: true,
      descendants: false,
      order: { by: "updated_at", sort: "desc" },
      page: ROWS,
    },
  );
  return rows.map((epic) => {
    const { iid, title } = epic;
    return epic.place.id === groupId
      ? { iid, title }
      : { iid, title, reference: epicReference(epic) };
  });
}
