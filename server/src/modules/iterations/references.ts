/** Resolves references to iterations in rendered texts. */
import type { Context } from "../../platform/context.ts";
import type {
  ReferenceWithText,
  ReferenceKind,
  ReferenceForViewer,
} from "../../platform/markdown/index.ts";
import { findPlacesWithVisibleLabelsAndMilestones } from "../projects/index.ts";
import { iterationPath } from "./iterations.present.ts";
import { findIterationsById } from "./iterations.queries.ts";

/**
 * References to iterations. A reference is shown to viewers who can see the labels and milestones of
 * the project or group that can use the iteration.
 */
export const iterationReferenceKind: ReferenceKind = {
  kind: "iteration",
  async show(
    ctx: Context,
    met: readonly ReferenceWithText[],
  ): Promise<(ReferenceForViewer | null)[]> {
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
