/** The reactions of something as they would be after somebody's wish. */
import { AWARD_NAMES_SHOWN, OPPOSITE_AWARDS } from "@cairn/contract/awards";
import type { AwardGroup, AwardGroups } from "@cairn/contract/awards";
import { namesForTooltip } from "../../ui/tooltips/tooltip-names.ts";
import { awardTexts as texts } from "./awards.messages.ts";

/** What somebody wants their own reaction to be. Wished twice is wished once. */
export interface AwardChange {
  name: string;
  emoji: string;
  wanted: boolean;
}

export const THUMBS: readonly AwardGroup[] = [
  { name: "thumbsup", emoji: "👍", count: 0, mine: false, people: [] },
  { name: "thumbsdown", emoji: "👎", count: 0, mine: false, people: [] },
];

export function hasOwnAward(groups: AwardGroups, name: string): boolean {
  return groups.some((group) => group.name === name && group.mine);
}

/** Of two opposites one has only one; what nobody gives any more is gone. */
export function applyAwardChange(groups: AwardGroups, wish: AwardChange): AwardGroups {
  const opposite = wish.wanted ? OPPOSITE_AWARDS[wish.name] : undefined;
  const changed = withMine(groups, wish);
  return opposite === undefined
    ? changed
    : withMine(changed, { name: opposite, emoji: "", wanted: false });
}

function withMine(groups: AwardGroups, { name, emoji, wanted }: AwardChange): AwardGroups {
  const known = groups.find((group) => group.name === name);
  if ((known?.mine ?? false) === wanted) return groups;
  if (known === undefined) return [...groups, { name, emoji, count: 1, mine: true, people: [] }];
  const count = known.count + (wanted ? 1 : -1);
  return groups
    .map((group) => (group === known ? { ...group, mine: wanted, count } : group))
    .filter((group) => group.count > 0);
}

/** Votes first, then the rest as it was given. Whoever can vote sees both thumbs, also at zero. */
export function sortAwardGroups(groups: AwardGroups, canAward: boolean): AwardGroups {
  const votes = THUMBS.flatMap(
    (thumb) => groups.find(({ name }) => name === thumb.name) ?? (canAward ? [thumb] : []),
  );
  const isVote = ({ name }: AwardGroup) => THUMBS.some((thumb) => thumb.name === name);
  return [...votes, ...groups.filter((group) => !isVote(group))];
}

/** Up to ten names, or nine and "You"; the others are only counted. */
export function awardNames({ count, mine, people }: AwardGroup): string | undefined {
  if (count === 0) return undefined;
  const names = mine
    ? [...people.slice(0, AWARD_NAMES_SHOWN - 1), texts.you]
    : people.slice(0, AWARD_NAMES_SHOWN);
  return namesForTooltip(names, { limit: AWARD_NAMES_SHOWN, total: count });
}

/** Names that are numbers are sent as numbers. */
export function awardWireName(name: string): string | number {
  return /^\d+$/.test(name) ? Number(name) : name;
}
