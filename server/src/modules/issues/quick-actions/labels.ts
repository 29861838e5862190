/** Quick actions that add, replace, remove and copy labels of an issue. */
import type { Context } from "../../../platform/context.ts";
import { parseQuickActionArguments } from "../../../platform/quick-actions/index.ts";
import { findLabelsInProjectOrAncestors, addLabelsReplacingSameScope } from "../../labels/index.ts";
import { findIssueArguments } from "./issue-arguments.ts";
import { canTriageIssue, hasIssueType, getIssueProjectPlace } from "./availability.ts";
import type {
  CombinedIssueUpdate,
  IssueQuickAction,
  QuickActionIssue,
} from "../changing/quick-action-registry.ts";

interface Label {
  id: number;
  title: string;
}

const PARAMS = ['~label1 ~"label 2"'];

export const labelQuickActions: readonly IssueQuickAction[] = [
  {
    name: "label",
    aliases: ["labels"],
    icon: "label",
    params: PARAMS,
    description: () => "Add labels",
    isOffered: canTriageIssue,
    async read(ctx, issue, argument) {
      const added = await labelsNamed(ctx, issue, argument);
      if (added.length === 0) return null;
      return {
        explains: `Adds ${told(added)}.`,
        applied: `Added ${told(added)}.`,
        change: (soFar) =>
          carrying(soFar, addLabelsReplacingSameScope(carriedBy(issue, soFar), added)),
      };
    },
  },
  {
    name: "unlabel",
    aliases: ["remove_label"],
    icon: "label",
    params: PARAMS,
    description: () => "Remove all or some labels",
    isOffered: (ctx, issue) => issue.label_ids.length > 0 && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      if (argument === "") {
        return {
          explains: "Removes all labels.",
          applied: "Removed all labels.",
          change: (soFar) => carrying(soFar, []),
        };
      }
      const removed = await labelsNamed(ctx, issue, argument);
      if (removed.length === 0) return null;
      const ids = new Set(removed.map(({ id }) => id));
      return {
        explains: `Removes ${told(removed)}.`,
        applied: `Removed ${told(removed)}.`,
        change: (soFar) =>
          carrying(
            soFar,
            carriedBy(issue, soFar).filter(({ id }) => !ids.has(id)),
          ),
      };
    },
  },
  {
    name: "relabel",
    icon: "label",
    params: PARAMS,
    description: () => "Replace all labels",
    isOffered: canTriageIssue,
    async read(ctx, issue, argument) {
      const wanted = await labelsNamed(ctx, issue, argument);
      if (wanted.length === 0) return null;
      return {
        explains: `Replaces all labels with ${told(wanted)}.`,
        applied: `Replaced all labels with ${told(wanted)}.`,
        change: (soFar) => carrying(soFar, addLabelsReplacingSameScope([], wanted)),
      };
    },
  },
  {
    name: "copy_metadata",
    effect: "others",
    icon: "label",
    params: ["#issue"],
    description: () => "Copy labels and milestone from another issue",
    isOffered: (ctx, issue) =>
      hasIssueType(issue, "issue", "incident") && canTriageIssue(ctx, issue),
    async read(ctx, issue, argument) {
      const [other] = await findIssueArguments(ctx, issue, argument);
      if (other === undefined) return null;
      const copied = await findLabelsInProjectOrAncestors(ctx, getIssueProjectPlace(issue), {
        ids: other.label_ids,
      });
      return {
        others: 1,
        explains: `Copies labels and milestone from ${other.name}.`,
        applied: `Copied labels and milestone from ${other.name}.`,
        change: (soFar) => ({
          ...carrying(soFar, addLabelsReplacingSameScope(carriedBy(issue, soFar), copied)),
          ...(isUsable(issue, other.milestone) && { milestoneId: other.milestone_id }),
        }),
      };
    },
  },
];

/**
 * Returns the existing labels in the order of the argument. If several labels have the same name, it
 * returns the label of the nearest namespace.
 */
async function labelsNamed(
  ctx: Context,
  issue: QuickActionIssue,
  argument: string,
): Promise<Label[]> {
  const words = parseQuickActionArguments(argument).filter(
    ({ sign }) => sign === "" || sign === "~",
  );
  const titles = words.map(({ text }) => text);
  if (titles.length === 0) return [];
  const ids = titles.filter((title) => /^\d{1,15}$/.test(title)).map(Number);
  const named = await findLabelsInProjectOrAncestors(ctx, getIssueProjectPlace(issue), { titles });
  const numbered =
    ids.length === 0
      ? []
      : await findLabelsInProjectOrAncestors(ctx, getIssueProjectPlace(issue), { ids });
  const found = titles.flatMap(
    (title) =>
      named.find((label) => label.title === title) ??
      numbered.find((label) => String(label.id) === title) ??
      [],
  );
  return found.filter((label, at) => found.findIndex(({ id }) => id === label.id) === at);
}

function carriedBy(issue: QuickActionIssue, { carried }: CombinedIssueUpdate): readonly Label[] {
  return carried ?? issue.labels;
}

function carrying(soFar: CombinedIssueUpdate, carried: readonly Label[]): CombinedIssueUpdate {
  return { ...soFar, carried, labels: { set: { ids: carried.map(({ id }) => id) } } };
}

function told(some: readonly Label[]): string {
  const titles = some.map(({ title }) =>
    /^[\p{L}\p{N}_:.?&-]+$/u.test(title) ? `~${title}` : `~"${title}"`,
  );
  return `${titles.join(" ")} ${some.length === 1 ? "label" : "labels"}`;
}

function isUsable(issue: QuickActionIssue, milestone: { namespace_id: number } | null): boolean {
  return milestone !== null && issue.traversal_ids.includes(milestone.namespace_id);
}
