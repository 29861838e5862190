/** Shows references to iterations, which only system notes contain. */
import { createTitledReferenceKind } from "../projects/index.ts";
import { iterationPath } from "./iterations.present.ts";
import { findIterationsById } from "./iterations.queries.ts";

export const iterationReferenceKind = createTitledReferenceKind("iteration", {
  load: (ctx, { ids }) => findIterationsById(ctx, ids),
  link: (iteration, place) => ({
    href: iterationPath(iteration),
    title: iteration.title,
    text: iteration.title,
    attributes: { [`data-${place.kind}`]: place.id },
  }),
});
