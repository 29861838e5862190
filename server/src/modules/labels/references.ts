/** Resolves label references in texts: `~bug`, `~"two words"`, `group/project~bug`. */
import {
  createTitledReferenceKind,
  createTitledReferenceSyntax,
  placeWebPath,
} from "../projects/index.ts";
import { chooseTextColor } from "./colors.ts";
import { findReferencedLabelIds, findReferencedLabels } from "./references.queries.ts";

export const labelReferenceSyntax = createTitledReferenceSyntax({
  name: "label",
  mark: "~",
  findIds: findReferencedLabelIds,
});

export const labelReferenceKind = createTitledReferenceKind("label", {
  load: findReferencedLabels,
  link: (label, place) => {
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
  },
});
