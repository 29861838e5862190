/** Adds issues and child epics to an epic that a user has typed or pasted as references. */
import { EPIC_ISSUE_NOT_FOUND, EPIC_NOT_FOUND } from "@cairn/contract/epics/epics";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { findIssuesNamedIn } from "../../issues/index.ts";
import { findNamedNoteableIds } from "../../noteables/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { addIssueToEpic } from "../issues/epic-issues.ts";
import { getEpic, loadReadableEpics, type EpicRef } from "../reading/reading.ts";
import { epicReferenceSyntax } from "../reading/references.ts";
import { addChildEpic } from "../tree/child-epics.ts";

/** Adds all issues that the references name, or none. */
export async function addIssuesByReferences(
  ctx: Context,
  ref: EpicRef,
  references: readonly string[],
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const epic = await getEpic(inner, ref);
    authorize(inner, epicsPolicy.update, epic);
    const named = await findIssuesNamedIn(inner, epic.place, references);
    for (const id of new Set(named.map((issue) => issue?.id))) {
      if (id === undefined) throw new AppError("not_found", EPIC_ISSUE_NOT_FOUND);
      await addIssueToEpic(inner, ref, id);
    }
  });
}

/** Makes all epics that the references name children of the epic, or none. */
export async function addChildEpicsByReferences(
  ctx: Context,
  ref: EpicRef,
  references: readonly string[],
): Promise<void> {
  await ctx.transaction(async (inner) => {
    const parent = await getEpic(inner, ref);
    authorize(inner, epicsPolicy.update, parent);
    const ids = await findNamedNoteableIds(inner, epicReferenceSyntax, parent.place, references);
    const known = await loadReadableEpics(
      inner,
      ids.filter((id) => id !== null),
    );
    for (const id of new Set(ids)) {
      if (!known.some((epic) => epic.id === id)) throw new AppError("not_found", EPIC_NOT_FOUND);
      await addChildEpic(inner, parent.id, id ?? 0);
    }
  });
}
