/**
 * Groups a noteable's awards (reactions) by emoji and applies the viewer's own changes to the groups.
 */
import { AWARD_TOOLTIP_NAMES_MAX, OPPOSITE_AWARDS } from "@cairn/contract/awards";
import type { AwardSummary, AwardSummaries } from "@cairn/contract/awards";
import { formatNamesForTooltip } from "../../ui/tooltips/tooltip-names.ts";
import { awardMessages as texts } from "./awards.messages.ts";

/**
 * A change of the viewer's own award: `wanted` is true to give the award and false to remove it.
 * Applying the same change twice has no effect.
 */
export interface AwardChange {
  name: string;
  emoji: string;
  wanted: boolean;
}

export const EMPTY_THUMBS_AWARD_GROUPS: readonly AwardSummary[] = [
  { name: "thumbsup", emoji: "👍", count: 0, mine: false, people: [] },
  { name: "thumbsdown", emoji: "👎", count: 0, mine: false, people: [] },
];

export function hasOwnAward(groups: AwardSummaries, name: string): boolean {
  return groups.some((group) => group.name === name && group.mine);
}

/**
 * Applies the viewer's change to the groups. Giving one of two opposite awards, such as thumbs up and
 * thumbs down, removes the viewer's other one. Groups whose count becomes 0 are removed.
 */
export function applyAwardChange(groups: AwardSummaries, wish: AwardChange): AwardSummaries {
  const opposite = wish.wanted ? OPPOSITE_AWARDS[wish.name] : undefined;
  const changed = withMine(groups, wish);
  return opposite === undefined
    ? changed
    : withMine(changed, { name: opposite, emoji: "", wanted: false });
}

function withMine(groups: AwardSummaries, { name, emoji, wanted }: AwardChange): AwardSummaries {
  const known = groups.find((group) => group.name === name);
  if ((known?.mine ?? false) === wanted) return groups;
  if (known === undefined) return [...groups, { name, emoji, count: 1, mine: true, people: [] }];
  const count = known.count + (wanted ? 1 : -1);
  return groups
    .map((group) => (group === known ? { ...group, mine: wanted, count } : group))
    .filter((group) => group.count > 0);
}

/**
 * Puts thumbs up and thumbs down first and keeps the order of the others. A viewer who can react sees
 * both thumbs, even with a count of 0.
 */
export function sortAwardGroups(groups: AwardSummaries, canAward: boolean): AwardSummaries {
  const votes = EMPTY_THUMBS_AWARD_GROUPS.flatMap(
    (thumb) => groups.find(({ name }) => name === thumb.name) ?? (canAward ? [thumb] : []),
  );
  const isVote = ({ name }: AwardSummary) =>
    EMPTY_THUMBS_AWARD_GROUPS.some((thumb) => thumb.name === name);
  return [...votes, ...groups.filter((group) => !isVote(group))];
}

/**
 * Tooltip text with the names of the people who reacted: up to ten
 * names, or nine and "You". All other people are only counted.
 */
export function formatAwardTooltip({ count, mine, people }: AwardSummary): string | undefined {
  if (count === 0) return undefined;
  const names = mine
    ? [...people.slice(0, AWARD_TOOLTIP_NAMES_MAX - 1), texts.you]
    : people.slice(0, AWARD_TOOLTIP_NAMES_MAX);
  return formatNamesForTooltip(names, { limit: AWARD_TOOLTIP_NAMES_MAX, total: count });
}

/**
 * Returns the award name as the API expects it: a name that consists of digits, such as "100", is
 * sent as a number.
 */
export function toWireAwardName(name: string): string | number {
  return /^\d+$/.test(name) ? Number(name) : name;
}
