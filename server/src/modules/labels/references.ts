/** Labels that texts name: `~bug`, `~"two words"`, `group/project~bug`. */
import type { Context } from "../../platform/context.ts";
import {
  NAME,
  PATH,
  WORD_START,
  type Met,
  type ReferenceKind,
  type ReferenceSyntax,
  type Shown,
  type Target,
} from "../../platform/markdown/index.ts";
import { pagesOf, placesMeant, placesOfPlans } from "../projects/index.ts";
import { textColorOn } from "./colors.ts";
import { labelsById } from "./labels.queries.ts";
import { labelsNamed, type NamedLabel } from "./references.queries.ts";

export const labelSyntax: ReferenceSyntax = {
  name: "label",
  mark: "~",
  pattern: new RegExp(`${WORD_START}(?<path>${PATH})?~${NAME}`, "gu"),
  async find(ctx, where, meant) {
    const places = await placesMeant(ctx, where, meant);
    const asked = meant.flatMap((parts, index): (NamedLabel & { index: number })[] => {
      const place = places[index] ?? null;
      const title = parts["quoted"] ?? parts["word"] ?? parts["number"] ?? "";
      const number = parts["number"] === undefined ? null : Number(parts["number"]);
      return place === null ? [] : [{ place, number, title, index }];
    });
    const targets: (Target | null)[] = meant.map(() => null);
    const found = asked.length === 0 ? new Map<number, number>() : await labelsNamed(ctx, asked);
    for (const [at, id] of found) {
      const label = asked[at];
      if (label !== undefined) targets[label.index] = { kind: "label", id, via: label.place };
    }
    return targets;
  },
};

/** Whoever sees the plans of the place sees the labels that can be used there. */
export const labelKind: ReferenceKind = {
  kind: "label",
  async show(ctx: Context, met: readonly Met[]): Promise<(Shown | null)[]> {
    const places = await placesOfPlans(
      ctx,
      met.map(({ via = 0 }) => via),
    );
    if (places.size === 0) return met.map(() => null);
    const labels = await labelsById(
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
        href: `${pagesOf(place)}/-/issues?${query}`,
        title: label.description,
        text: label.title,
        class: label.title.includes("::") ? "gl-label gl-label-scoped" : "gl-label",
        attributes: {
          [`data-${place.kind}`]: place.id,
          "data-color": label.color,
          "data-text-color": textColorOn(label.color).toLowerCase(),
        },
      };
    });
  },
};
