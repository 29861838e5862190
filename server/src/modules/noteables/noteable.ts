/** What people discuss: an issue now, a merge request or an epic later. */

/** As they are stored. */
export const NOTEABLE_KIND = { issue: 1, merge_request: 2, epic: 3 } as const;

export type NoteableKindName = keyof typeof NOTEABLE_KIND;
