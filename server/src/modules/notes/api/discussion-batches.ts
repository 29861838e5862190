/**
 * Batch loaders of discussions for GraphQL. The first note of a discussion represents the discussion.
 * The notes of a discussion are loaded in pages.
 */
import { reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import { isInsider, getNoteableKind, type Noteable } from "../../noteables/index.ts";
import { findUsersById, type GraphqlUserRow } from "../../users/index.ts";
import { getRemainingReadBudget } from "./read-budget.ts";
import { notesPolicy } from "../notes.policy.ts";
import { loadApiNotes, type ApiNote } from "./api-notes.ts";
import type { NoteVisibility } from "../reading/note-visibility.queries.ts";
import {
  findDiscussionFirstNotes,
  findResolvedDiscussions,
  countDiscussionNotes,
  findDiscussionNotesPages,
  type DiscussionIdsAndFirstNoteIds,
  type KeysetPageRequest,
} from "./keyset-pages.queries.ts";
import {
  groupByInsiderAccess,
  checkNotesAccessAndLoadVisibility,
  spendNotesReadBudget,
} from "./keyset-pages.ts";

/**
 * Returns for each note the first note of its discussion, in the order of the input. Null means that
 * the viewer cannot see the first note.
 */
export async function loadDiscussionFirstNotes(
  ctx: Context,
  asked: readonly ApiNote[],
): Promise<(ApiNote | null)[]> {
  revealEach(ctx, asked);
  const firsts = new Map<string, ApiNote>();
  const replies = asked.filter(({ row }) => row.is_reply);
  for (const { begun, noteables, sight } of await groupsUnder(ctx, replies)) {
    const { noteableIds, discussionIds } = begun;
    const rows = await findDiscussionFirstNotes(
      ctx,
      noteableIds,
      sight,
      discussionIds,
      getRemainingReadBudget(ctx),
    );
    spendNotesReadBudget(ctx, rows, []);
    for (const note of await loadApiNotes(ctx, noteables, rows)) {
      firsts.set(note.row.discussion_id, note);
    }
  }
  return asked.map((note) =>
    note.row.is_reply ? (firsts.get(note.row.discussion_id) ?? null) : note,
  );
}

/** Request for one keyset page of the notes in the discussion that begins with the note `first`. */
export interface DiscussionNotesPageRequest {
  first: ApiNote;
  walk: KeysetPageRequest;
}

/** Loads one page of notes per request. The notes of a backward page are in reverse order. */
export async function listDiscussionNotesPages(
  ctx: Context,
  asked: readonly DiscussionNotesPageRequest[],
): Promise<ApiNote[][]> {
  const found = new Map<DiscussionNotesPageRequest, ApiNote[]>();
  for (const alike of Map.groupBy(asked, (one) => likenessOf(ctx, one)).values()) {
    const [{ walk }] = alike as [DiscussionNotesPageRequest];
    const firsts = alike.map(({ first }) => first);
    for (const { begun, noteables, sight } of await groupsUnder(ctx, firsts)) {
      const rows = await findDiscussionNotesPages(
        ctx,
        begun,
        sight,
        walk,
        getRemainingReadBudget(ctx),
      );
      const byId = Map.groupBy(rows, (row) => row.discussion_id);
      spendNotesReadBudget(
        ctx,
        rows,
        firsts.map(({ row }) => byId.get(row.discussion_id)),
      );
      const notes = await loadApiNotes(ctx, noteables, rows);
      const shown = Map.groupBy(notes, ({ row }) => row.discussion_id);
      for (const one of alike) found.set(one, shown.get(one.first.row.discussion_id) ?? []);
    }
  }
  return asked.map((one) => found.get(one) ?? []);
}

function likenessOf(
  { viewer }: Context,
  { first: { noteable }, walk }: DiscussionNotesPageRequest,
): string {
  return JSON.stringify([isInsider(viewer, noteable), walk]);
}

/**
 * Counts the notes that the viewer can see in each discussion. Results are in the order of the input.
 */
export async function countNotesPerDiscussion(
  ctx: Context,
  firsts: readonly ApiNote[],
): Promise<number[]> {
  const sizes = new Map<string, number>();
  for (const { begun, sight } of await groupsUnder(ctx, firsts)) {
    for (const row of await countDiscussionNotes(ctx, begun, sight))
      sizes.set(row.discussion_id, row.count);
  }
  return firsts.map(({ row }) => sizes.get(row.discussion_id) ?? 0);
}

export interface ThreadResolution {
  at: string;
  by: GraphqlUserRow | null;
}

/**
 * Loads when and by whom each thread was resolved. Returns null for a thread in which at least one note
 * is not resolved.
 */
export async function loadThreadResolutions(
  ctx: Context,
  firsts: readonly ApiNote[],
): Promise<(ThreadResolution | null)[]> {
  revealEach(ctx, firsts);
  const settled = new Map<string, ThreadResolution>();
  const hopeful = firsts.filter(({ row }) => row.resolved_at !== null);
  for (const { begun, sight } of await groupsUnder(ctx, hopeful)) {
    const rows = await findResolvedDiscussions(ctx, begun, sight);
    const people = await findUsersById(ctx, [...new Set(rows.map((row) => row.by_id))]);
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const { discussion_id: id, at, by_id: by } of rows) {
      settled.set(id, { at, by: byId.get(by) ?? null });
    }
  }
  return firsts.map(({ row }) => settled.get(row.discussion_id) ?? null);
}

/** Throws 404 if the viewer cannot list the notes of one of these noteables. */
function revealEach(ctx: Context, notes: readonly ApiNote[]): void {
  for (const { noteable } of notes) {
    reveal(ctx, notesPolicy.list, noteable, () => notFoundError(getNoteableKind(noteable).called));
  }
}

interface Group {
  begun: DiscussionIdsAndFirstNoteIds;
  noteables: readonly Noteable[];
  sight: NoteVisibility;
}

/**
 * Groups the discussions by whether the viewer can read internal notes in them. Each discussion appears
 * once.
 */
async function groupsUnder(ctx: Context, notes: readonly ApiNote[]): Promise<Group[]> {
  const groups: Group[] = [];
  for (const { group, noteables } of groupByInsiderAccess(ctx, notes, ({ noteable }) => noteable)) {
    const each = new Map(group.map(({ row }) => [row.discussion_id, row.id]));
    const begun = {
      noteableIds: noteables.map(({ id }) => id),
      discussionIds: [...each.keys()],
      firstIds: [...each.values()],
    };
    groups.push({
      begun,
      noteables,
      sight: await checkNotesAccessAndLoadVisibility(ctx, noteables),
    });
  }
  return groups;
}
