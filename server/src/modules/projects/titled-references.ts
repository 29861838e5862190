/**
 * References to objects that a project or group owns and that users name by title, such as labels
 * (`~bug`) and milestones (`%"First ascent"`). The object can belong to the project or group that the
 * reference names, or to a group above.
 */
import type { Context } from "../../platform/context.ts";
import {
  PATH_PATTERN,
  REFERENCE_NAME_PATTERN,
  WORD_START_PATTERN,
  type ReferenceKind,
  type ReferenceLinkForViewer,
  type ReferenceSyntax,
  type ReferenceTarget,
} from "../../platform/markdown/index.ts";
import { findPlacesWithVisibleLabelsAndMilestones, resolvePlaceIds } from "./references.ts";
import type { ReferencedPlace } from "./references.queries.ts";

/**
 * A reference in a text. `place` is the id of the project or group in the path of the reference;
 * without a path, of the text's own project or group. `number` is null unless the reference consists
 * of digits.
 */
export interface TitledReference {
  place: number;
  number: number | null;
  title: string;
}

export function createTitledReferenceSyntax(syntax: {
  name: string;
  mark: string;
  address?: RegExp;
  /** Maps the index of each reference to the id of its target. */
  findIds(ctx: Context, references: readonly TitledReference[]): Promise<Map<number, number>>;
}): ReferenceSyntax {
  const { name, mark, address } = syntax;
  return {
    name,
    mark,
    pattern: new RegExp(
      `${WORD_START_PATTERN}(?<path>${PATH_PATTERN})?${mark}${REFERENCE_NAME_PATTERN}`,
      "gu",
    ),
    ...(address === undefined ? {} : { address }),
    async find(ctx, where, meant) {
      const places = await resolvePlaceIds(ctx, where, meant);
      const asked = meant.flatMap((parts, index): (TitledReference & { index: number })[] => {
        const place = places[index] ?? null;
        const title = parts["quoted"] ?? parts["word"] ?? parts["number"] ?? "";
        const number = parts["number"] === undefined ? null : Number(parts["number"]);
        return place === null ? [] : [{ place, number, title, index }];
      });
      const targets: (ReferenceTarget | null)[] = meant.map(() => null);
      if (asked.length === 0) return targets;
      for (const [at, id] of await syntax.findIds(ctx, asked)) {
        const reference = asked[at];
        if (reference !== undefined)
          targets[reference.index] = { kind: name, id, via: reference.place };
      }
      return targets;
    },
  };
}

/**
 * Shows such references. A viewer sees a reference if they can see the labels and milestones of the
 * project or group that the reference names.
 */
export function createTitledReferenceKind<Row extends { id: number; namespace_id: number }>(
  kind: string,
  definition: {
    load(ctx: Context, values: { ids: readonly number[] }): Promise<readonly Row[]>;
    link(row: Row, place: ReferencedPlace): ReferenceLinkForViewer;
  },
): ReferenceKind {
  return {
    kind,
    async show(ctx, met, batch) {
      const places = await findPlacesWithVisibleLabelsAndMilestones(ctx, batch);
      if (places.size === 0) return met.map(() => null);
      const ids = [...new Set(met.map(({ id }) => id))];
      const rows = new Map<number, Row>();
      for (const row of await definition.load(ctx, { ids })) rows.set(row.id, row);
      return met.map(({ id, via = 0 }) => {
        const row = rows.get(id);
        const place = places.get(via);
        if (row === undefined || place === undefined) return null;
        return place.traversal_ids.includes(row.namespace_id) ? definition.link(row, place) : null;
      });
    },
  };
}
