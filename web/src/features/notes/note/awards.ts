/** Groups a note's awards (reactions) by emoji; the API lists them one by one. */
import type { AwardSummary, AwardSummaries } from "@cairn/contract/awards";
import { OPPOSITE_AWARDS } from "@cairn/contract/awards";
import type { NoteAward } from "@cairn/contract/notes/discussions";

export interface AwardUser {
  id: number;
  name: string;
  username: string;
}

/**
 * Groups the awards by emoji, in the order in which each emoji was first given. `userId` is the
 * viewer's id.
 */
export function groupAwards(awards: readonly NoteAward[], userId: number | null): AwardSummaries {
  const groups = new Map<string, AwardSummary>();
  for (const { name, emoji, user } of awards) {
    const group = groups.get(name) ?? { name, emoji, count: 0, mine: false, people: [] };
    const isMine = user.id === userId;
    groups.set(name, {
      ...group,
      count: group.count + 1,
      mine: group.mine || isMine,
      people: isMine ? group.people : [...group.people, user.name],
    });
  }
  return [...groups.values()];
}

/**
 * Returns the note's awards after the viewer has given or removed one. Giving one of two opposite
 * awards, such as thumbs up and thumbs down, removes the viewer's other one.
 */
export function applyNoteAward(
  awards: readonly NoteAward[],
  wish: { name: string; emoji: string; wanted: boolean },
  user: AwardUser,
): NoteAward[] {
  const taken = wish.wanted ? [wish.name, OPPOSITE_AWARDS[wish.name]] : [wish.name];
  const rest = awards.filter(
    ({ name, user: giver }) => giver.id !== user.id || !taken.includes(name),
  );
  const { id, name, username } = user;
  return wish.wanted
    ? [...rest, { name: wish.name, emoji: wish.emoji, user: { id, name, username } }]
    : rest;
}
