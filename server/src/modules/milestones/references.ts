/** Resolves milestone references in texts: `%1`, `%"First ascent"`, `group/project%1`. */
import type { Context } from "../../platform/context.ts";
import {
  REFERENCE_NAME_PATTERN,
  PATH_PATTERN,
  WORD_START_PATTERN,
  type ReferenceTargetWithSourceText,
  type ReferenceKind,
  type ReferenceSyntax,
  type ReferenceLinkForViewer,
  type ReferenceTarget,
} from "../../platform/markdown/index.ts";
import {
  placeWebPath,
  resolvePlaceIds,
  findPlacesWithVisibleLabelsAndMilestones,
} from "../projects/index.ts";
import {
  findReferencedMilestones,
  findReferencedMilestoneIds,
  type MilestoneReferenceInText,
} from "./references.queries.ts";

export const milestoneReferenceSyntax: ReferenceSyntax = {
  name: "milestone",
  mark: "%",
  pattern: new RegExp(
    `${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?%${REFERENCE_NAME_PATTERN}`,
    "gu",
  ),
  address: new RegExp(`^/(?:groups/)?(?<path>${PATH_PATTERN})/-/milestones/(?<number>\\d{1,15})$`),
  async find(ctx, where, meant) {
    const places = await resolvePlaceIds(ctx, where, meant);
    const asked = meant.flatMap(
      (parts, index): (MilestoneReferenceInText & { index: number })[] => {
        const place = places[index] ?? null;
        const title = parts["quoted"] ?? parts["word"] ?? parts["number"] ?? "";
        const iid = parts["number"] === undefined ? null : Number(parts["number"]);
        return place === null ? [] : [{ place, iid, title, index }];
      },
    );
    const targets: (ReferenceTarget | null)[] = meant.map(() => null);
    const found =
      asked.length === 0 ? new Map<number, number>() : await findReferencedMilestoneIds(ctx, asked);
    for (const [at, id] of found) {
      const milestone = asked[at];
      if (milestone !== undefined) {
        targets[milestone.index] = { kind: "milestone", id, via: milestone.place };
      }
    }
    return targets;
  },
};

/**
 * Shows references to milestones. A viewer sees a reference if they can see the labels and
 * milestones of the project or group that the reference names. A reference without a path, such as
 * `%1`, belongs to the project or group of the text.
 */
export const milestoneReferenceKind: ReferenceKind = {
  kind: "milestone",
  async show(
    ctx: Context,
    met: readonly ReferenceTargetWithSourceText[],
  ): Promise<(ReferenceLinkForViewer | null)[]> {
    const places = await findPlacesWithVisibleLabelsAndMilestones(
      ctx,
      met.map(({ via = 0 }) => via),
    );
    if (places.size === 0) return met.map(() => null);
    const found = await findReferencedMilestones(
      ctx,
      met.map(({ id }) => id),
    );
    const byId = new Map(found.map((milestone) => [milestone.id, milestone]));
    return met.map(({ id, via = 0 }) => {
      const milestone = byId.get(id);
      const place = places.get(via);
      if (milestone === undefined || place === undefined) return null;
      if (!place.traversal_ids.includes(milestone.namespace_id)) return null;
      return {
        href: `${placeWebPath(milestone)}/-/milestones/${milestone.iid}`,
        title: milestone.title,
        text: `%${milestone.title}${milestone.state === "closed" ? " (closed)" : ""}`,
        attributes: { [`data-${place.kind}`]: place.id, "data-iid": milestone.iid },
      };
    });
  },
};
