/** Shows references to iterations, as links for viewers who can see the iteration. */
import type { Context } from "../../platform/context.ts";
import type {
  ReferenceTargetWithSourceText,
  ReferenceKind,
  ReferenceLinkForViewer,
} from "../../platform/markdown/index.ts";
import { findPlacesWithVisibleLabelsAndMilestones } from "../projects/index.ts";
import { iterationPath } from "./iterations.present.ts";
import { findIterationsById } from "./iterations.queries.ts";

/**
 * Shows references to iterations, which only system notes contain. A viewer sees a reference if
 * they can see labels and milestones of the noteable's project or group, because iterations follow
 * the same rule.
 */
export const iterationReferenceKind: ReferenceKind = {
  kind: "iteration",
  async show(
    ctx: Context,
    met: readonly ReferenceTargetWithSourceText[],
  ): Promise<(ReferenceLinkForViewer | null)[]> {
    const places = await findPlacesWithVisibleLabelsAndMilestones(
      ctx,
      met.map(({ via = 0 }) => via),
    );
    if (places.size === 0) return met.map(() => null);
    const found = await findIterationsById(
      ctx,
      met.map(({ id }) => id),
    );
    const byId = new Map(found.map((iteration) => [iteration.id, iteration]));
    return met.map(({ id, via = 0 }) => {
      const iteration = byId.get(id);
      const place = places.get(via);
      if (iteration === undefined || place === undefined) return null;
      if (!place.traversal_ids.includes(iteration.namespace_id)) return null;
      const { title } = iteration;
      return {
        href: iterationPath(iteration),
        title,
        text: title,
        attributes: { [`data-${place.kind}`]: place.id },
      };
    });
  },
};
