/** Deletes an epic permanently, with its whole discussion. Its issues and child epics stay. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { removeNoteable } from "../../noteables/index.ts";
import { announceEpicEvent, EPIC_EVENTS } from "../epics.events.ts";
import { epicsPolicy } from "../epics.policy.ts";
import type { EpicRef, EpicRow } from "../reading/reading.ts";
import { recalculateInheritedDates } from "../tree/inherited-dates.ts";
import { lockEpicTree } from "../tree/tree.queries.ts";
import { lockEpic } from "./saving.ts";

/** Returns the deleted epic. Throws if a client that must confirm the deletion has not done so. */
export async function removeEpic(
  ctx: Context,
  ref: EpicRef,
  { isConfirmed = true }: { isConfirmed?: boolean } = {},
): Promise<EpicRow> {
  return ctx.transaction(async (inner) => {
    const epic = await lockEpic(inner, ref);
    authorize(inner, epicsPolicy.remove, epic);
    if (!isConfirmed) {
      throw new AppError(
        "unprocessable",
        "Please confirm that you want to delete this permanently.",
      );
    }
    await lockEpicTree(inner, epic.place.root_namespace_id);
    await announceEpicEvent(inner, EPIC_EVENTS.removed, epic);
    await removeNoteable(inner, epic);
    if (epic.parent_id !== null) await recalculateInheritedDates(inner, [epic.parent_id]);
    await recordAuditEvent(inner, {
      action: EPIC_EVENTS.removed,
      subjectType: "epic",
      subjectId: epic.id,
      details: { group_id: epic.place.id, iid: epic.iid },
    });
    return epic;
  });
}
