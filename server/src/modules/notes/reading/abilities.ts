/** What the reader may do with notes, as the notes themselves say it. */
import type { Context } from "../../../platform/context.ts";
import type { Noteable } from "../../noteables/index.ts";
import { notesPolicy } from "../notes.policy.ts";

export interface Abilities {
  edit: boolean;
  award: boolean;
  resolve: boolean;
}

/** With notes of one's own, or of others; those that the reader does not see are not asked about. */
export function noteAbilities(
  { viewer }: Context,
  noteable: Noteable,
  authorId: number | null,
): Abilities {
  const subject = { noteable, author_id: authorId ?? -1, internal: false, action: null };
  return {
    edit: notesPolicy.update.allows(viewer, subject),
    award: notesPolicy.award.allows(viewer, subject),
    resolve: notesPolicy.resolve.allows(viewer, subject),
  };
}

export function serializeAbilities({ edit, award }: Abilities, resolves: boolean): string {
  return (
    `{"can_edit":${edit},"can_award_emoji":${award},` +
    `"can_resolve":${resolves},"can_resolve_discussion":${resolves}}`
  );
}

/** With what the system noted, nobody can do anything. */
export const NO_ABILITIES_JSON = serializeAbilities(
  { edit: false, award: false, resolve: false },
  false,
);
