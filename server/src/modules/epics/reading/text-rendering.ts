/**
 * Renders titles and descriptions of epics as HTML for one viewer. Throws a 404 for epics that the
 * viewer cannot read.
 */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { renderTextsForViewer, type TitleAndDescriptionHtml } from "../../texts/index.ts";
import { epicsPolicy } from "../epics.policy.ts";
import type { EpicRow } from "./reading.ts";

/** Returns the texts in the order of `epics`. Renders an epic once that occurs more than once. */
export async function renderEpicTextsForViewer(
  ctx: Context,
  epics: readonly EpicRow[],
): Promise<TitleAndDescriptionHtml[]> {
  for (const epic of epics) reveal(ctx, epicsPolicy.read, epic, () => notFoundError("Epic"));
  const distinct = [...new Map(epics.map((epic) => [epic.id, epic])).values()];
  const texts = await renderTextsForViewer(ctx, distinct);
  const byId = new Map(distinct.map(({ id }, index) => [id, texts[index]]));
  return epics.map(({ id }) => byId.get(id) as TitleAndDescriptionHtml);
}
