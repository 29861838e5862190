/** Finds the epic that the argument of a quick action, or a filter, names. */
import type { Context } from "../../../platform/context.ts";
import type { ReferencingTextPlace } from "../../../platform/markdown/index.ts";
import { findNamedNoteableIds } from "../../noteables/index.ts";
import { loadReadableEpics, type EpicRow } from "../reading/reading.ts";
import { epicReferenceSyntax } from "../reading/references.ts";

/** Longest argument that is searched for a reference. */
const ARGUMENT_MAX = 2_048;

/** Returns null for an argument that names no epic, or one that the viewer cannot read. */
export async function findNamedEpic(
  ctx: Context,
  place: ReferencingTextPlace,
  argument: string,
): Promise<EpicRow | null> {
  const id = await findNamedEpicId(ctx, place, argument);
  const [epic] = await loadReadableEpics(ctx, id ? [id] : []);
  return epic ?? null;
}

/** Like `findNamedEpic`, but also returns the ids of epics that the viewer cannot read. */
export async function findNamedEpicId(
  ctx: Context,
  place: ReferencingTextPlace | null,
  argument: string,
): Promise<number | null> {
  if (argument.length > ARGUMENT_MAX) return null;
  const [id] = await findNamedNoteableIds(ctx, epicReferenceSyntax, place, [argument.trim()]);
  return id ?? null;
}
