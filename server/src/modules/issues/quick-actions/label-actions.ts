/** Quick actions that add, replace and remove labels, for every kind of noteable that has labels. */
import type { Context } from "../../../platform/context.ts";
import {
  parseQuickActionArguments,
  type QuickAction,
} from "../../../platform/quick-actions/index.ts";
import {
  addLabelsReplacingSameScope,
  findLabelsInProjectOrAncestors,
  type LabelChange,
} from "../../labels/index.ts";
import type { QuickActionStep } from "../../noteables/index.ts";

interface Label {
  id: number;
  title: string;
}

interface LabeledNoteable {
  label_ids: readonly number[];
  labels: readonly Label[];
}

/** `carried` contains the labels after the quick actions before the current one. */
export interface CombinedLabelUpdate {
  labels?: LabelChange | undefined;
  carried?: readonly Label[];
}

const PARAMS = ['~label1 ~"label 2"'];

/** The project or group whose labels can be named, with those of the groups above it. */
type LabelPlace = Parameters<typeof findLabelsInProjectOrAncestors>[1];

export function createLabelQuickActions<
  Subject extends LabeledNoteable,
  Update extends CombinedLabelUpdate,
  Ref,
>(
  isOffered: (ctx: Context, noteable: Subject) => boolean,
  placeOf: (noteable: Subject) => LabelPlace,
): QuickAction<Subject, QuickActionStep<Update, Ref>>[] {
  return [
    {
      name: "label",
      aliases: ["labels"],
      icon: "label",
      params: PARAMS,
      description: () => "Add labels",
      isOffered,
      async read(ctx, noteable, argument) {
        const added = await labelsNamed(ctx, placeOf(noteable), argument);
        if (added.length === 0) return null;
        return {
          explains: `Adds ${told(added)}.`,
          applied: `Added ${told(added)}.`,
          change: (soFar) =>
            withLabels(soFar, addLabelsReplacingSameScope(carriedLabels(noteable, soFar), added)),
        };
      },
    },
    {
      name: "unlabel",
      aliases: ["remove_label"],
      icon: "label",
      params: PARAMS,
      description: () => "Remove all or some labels",
      isOffered: (ctx, noteable) => noteable.label_ids.length > 0 && isOffered(ctx, noteable),
      async read(ctx, noteable, argument) {
        if (argument === "") {
          return {
            explains: "Removes all labels.",
            applied: "Removed all labels.",
            change: (soFar) => withLabels(soFar, []),
          };
        }
        const removed = await labelsNamed(ctx, placeOf(noteable), argument);
        if (removed.length === 0) return null;
        const ids = new Set(removed.map(({ id }) => id));
        return {
          explains: `Removes ${told(removed)}.`,
          applied: `Removed ${told(removed)}.`,
          change: (soFar) =>
            withLabels(
              soFar,
              carriedLabels(noteable, soFar).filter(({ id }) => !ids.has(id)),
            ),
        };
      },
    },
    {
      name: "relabel",
      icon: "label",
      params: PARAMS,
      description: () => "Replace all labels",
      isOffered,
      async read(ctx, noteable, argument) {
        const wanted = await labelsNamed(ctx, placeOf(noteable), argument);
        if (wanted.length === 0) return null;
        return {
          explains: `Replaces all labels with ${told(wanted)}.`,
          applied: `Replaced all labels with ${told(wanted)}.`,
          change: (soFar) => withLabels(soFar, addLabelsReplacingSameScope([], wanted)),
        };
      },
    },
  ];
}

/**
 * Returns the existing labels in the order of the argument. If several labels have the same name, it
 * returns the label of the nearest namespace.
 */
async function labelsNamed(ctx: Context, place: LabelPlace, argument: string): Promise<Label[]> {
  const words = parseQuickActionArguments(argument).filter(
    ({ sign }) => sign === "" || sign === "~",
  );
  const titles = words.map(({ text }) => text);
  if (titles.length === 0) return [];
  const ids = titles.filter((title) => /^\d{1,15}$/.test(title)).map(Number);
  const named = await findLabelsInProjectOrAncestors(ctx, place, { titles });
  const numbered =
    ids.length === 0 ? [] : await findLabelsInProjectOrAncestors(ctx, place, { ids });
  const found = titles.flatMap(
    (title) =>
      named.find((label) => label.title === title) ??
      numbered.find((label) => String(label.id) === title) ??
      [],
  );
  return found.filter((label, at) => found.findIndex(({ id }) => id === label.id) === at);
}

export function carriedLabels(
  noteable: LabeledNoteable,
  { carried }: CombinedLabelUpdate,
): readonly Label[] {
  return carried ?? noteable.labels;
}

export function withLabels<Update extends CombinedLabelUpdate>(
  soFar: Update,
  carried: readonly Label[],
): Update {
  return { ...soFar, carried, labels: { set: { ids: carried.map(({ id }) => id) } } };
}

function told(some: readonly Label[]): string {
  const titles = some.map(({ title }) =>
    /^[\p{L}\p{N}_:.?&-]+$/u.test(title) ? `~${title}` : `~"${title}"`,
  );
  return `${titles.join(" ")} ${some.length === 1 ? "label" : "labels"}`;
}
