/** Resolves label references in texts: `~bug`, `~"two words"`, `group/project~bug`. */
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
import { chooseTextColor } from "./colors.ts";
import { findLabelsById } from "./labels.queries.ts";
import { findReferencedLabelIds, type LabelReferenceInText } from "./references.queries.ts";

export const labelReferenceSyntax: ReferenceSyntax = {
  name: "label",
  mark: "~",
  pattern: new RegExp(
    `${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?~${REFERENCE_NAME_PATTERN}`,
    "gu",
  ),
  async find(ctx, where, meant) {
    const places = await resolvePlaceIds(ctx, where, meant);
    const asked = meant.flatMap((parts, index): (LabelReferenceInText & { index: number })[] => {
      const place = places[index] ?? null;
      const title = parts["quoted"] ?? parts["word"] ?? parts["number"] ?? "";
      const number = parts["number"] === undefined ? null : Number(parts["number"]);
      return place === null ? [] : [{ place, number, title, index }];
    });
    const targets: (ReferenceTarget | null)[] = meant.map(() => null);
    const found =
      asked.length === 0 ? new Map<number, number>() : await findReferencedLabelIds(ctx, asked);
    for (const [at, id] of found) {
      const label = asked[at];
      if (label !== undefined) targets[label.index] = { kind: "label", id, via: label.place };
    }
    return targets;
  },
};

/**
 * Shows references to labels. A viewer sees a reference if they can see the labels and milestones
 * of the project or group that the reference names. A reference without a path, such as `~bug`,
 * belongs to the project or group of the text.
 */
export const labelReferenceKind: ReferenceKind = {
  kind: "label",
  async show(
    ctx: Context,
    met: readonly ReferenceTargetWithSourceText[],
  ): Promise<(ReferenceLinkForViewer | null)[]> {
    const places = await findPlacesWithVisibleLabelsAndMilestones(
      ctx,
      met.map(({ via = 0 }) => via),
    );
    if (places.size === 0) return met.map(() => null);
    const labels = await findLabelsById(
      ctx,
      met.map(({ id }) => id),
    );
    return met.map(({ id, via = 0 }) => {
      const label = labels.get(id);
      const place = places.get(via);
      if (label === undefined || place === undefined) return null;
      if (!place.traversal_ids.includes(label.namespace_id)) return null;
      const query = new URLSearchParams({ "label_name[]": label.title });
      return {
        href: `${placeWebPath(place)}/-/issues?${query}`,
        title: label.description,
        text: label.title,
        class: label.title.includes("::") ? "gl-label gl-label-scoped" : "gl-label",
        attributes: {
          [`data-${place.kind}`]: place.id,
          "data-color": label.color,
          "data-text-color": chooseTextColor(label.color).toLowerCase(),
        },
      };
    });
  },
};
