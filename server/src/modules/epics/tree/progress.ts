/** How much of an epic is done: its issues and those of the epics below it, as the viewer sees them. */
import type { EpicProgress } from "@cairn/contract/epics/epic-list";
import type { Context } from "../../../platform/context.ts";
import {
  sumUpBelowEpic,
  sumUpIssuesBelowEpics,
  type EpicCounts,
  type EpicProgressRow,
} from "./progress.queries.ts";

const NONE = { open: 0, closed: 0 };
export const NO_PROGRESS: EpicProgress = {
  issues: NONE,
  weight: NONE,
  health: { on_track: 0, needs_attention: 0, at_risk: 0 },
};

/** Returns the progress of every epic. The caller must check that the viewer can read the epics. */
export async function loadEpicProgress(
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, EpicProgress>> {
  const progress = new Map<number, EpicProgress>(ids.map((id) => [id, NO_PROGRESS]));
  if (ids.length === 0) return progress;
  for (const row of await sumUpIssuesBelowEpics(ctx, ids)) progress.set(row.id, toProgress(row));
  return progress;
}

/** Counts and progress of one epic. The caller must check that the viewer can read it. */
export async function loadEpicSummary(
  ctx: Context,
  id: number,
): Promise<EpicCounts & { progress: EpicProgress }> {
  const row = await sumUpBelowEpic(ctx, id);
  if (!row) return { epics: 0, levels: 0, unweighted: 0, progress: NO_PROGRESS };
  const { epics, levels, unweighted } = row;
  return { epics, levels, unweighted, progress: toProgress(row) };
}

function toProgress(row: EpicProgressRow): EpicProgress {
  const { on_track, needs_attention, at_risk } = row;
  return {
    issues: { open: row.open, closed: row.closed },
    weight: { open: row.open_weight, closed: row.closed_weight },
    health: { on_track, needs_attention, at_risk },
  };
}
