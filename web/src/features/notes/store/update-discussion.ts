/**
 * Adds and removes single notes of a discussion, and computes the other fields of the discussion as the
 * server does.
 */
import type { WebDiscussion, WebNote } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";

/** The fields of the noteable that are needed to compute the fields of a discussion. */
export type DiscussionNoteable = Pick<Noteable, "place" | "base_path">;

/** Creates a discussion from its first note. */
export function createDiscussion(note: WebNote, noteable: DiscussionNoteable): WebDiscussion {
  const id = note.discussion_id;
  return derived(
    {
      id,
      reply_id: id,
      project_id: noteable.place.kind === "project" ? noteable.place.id : null,
      commit_id: null,
      confidential: note.confidential,
      diff_discussion: false,
      expanded: true,
      for_commit: false,
      individual_note: note.type === null,
      resolvable: false,
      resolved: false,
      resolved_by_push: false,
      resolved_by: null,
      resolved_at: null,
      discussion_path: note.noteable_note_url,
      notes: [note],
    },
    noteable,
  );
}

/**
 * Inserts the note in order of time, or updates it. Ignores the note if the discussion already
 * contains it with a newer lock version.
 */
export function upsertNoteInDiscussion(
  discussion: WebDiscussion,
  note: WebNote,
  noteable: DiscussionNoteable,
): WebDiscussion {
  const known = discussion.notes.find(({ id }) => id === note.id);
  if (known && known.lock_version > note.lock_version) return discussion;
  const others = discussion.notes.filter(({ id }) => id !== note.id);
  return derived(
    { ...discussion, notes: [...others, note].toSorted(compareNotesByTime) },
    noteable,
  );
}

/** Returns the discussion without the note; null when it was the only note. */
export function removeNoteFromDiscussion(
  discussion: WebDiscussion,
  noteId: string,
  noteable: DiscussionNoteable,
): WebDiscussion | null {
  const notes = discussion.notes.filter(({ id }) => id !== noteId);
  return notes.length === 0 ? null : derived({ ...discussion, notes }, noteable);
}

/** Computes the fields of a discussion that depend on its notes. */
function derived(discussion: WebDiscussion, noteable: DiscussionNoteable): WebDiscussion {
  const { notes, id } = discussion;
  const [first] = notes;
  const resolvable = notes.filter((note) => note.resolvable);
  const isResolved = resolvable.length > 0 && resolvable.every(({ resolved }) => resolved);
  const last = resolvable.toSorted(byResolution).at(-1);
  const path = discussion.resolve_path ?? `${noteable.base_path}/discussions/${id}/resolve`;
  const { resolve_path: _, ...rest } = discussion;
  return {
    ...rest,
    confidential: first?.confidential ?? discussion.confidential,
    individual_note: notes.length === 1 && first?.type === null,
    resolvable: resolvable.length > 0,
    resolved: isResolved,
    resolved_by: isResolved ? (last?.resolved_by ?? null) : null,
    resolved_at: isResolved ? (last?.resolved_at ?? null) : null,
    ...(resolvable.length > 0 && { resolve_path: path }),
  };
}

export function compareNotesByTime(one: WebNote, other: WebNote): number {
  const order = Date.parse(one.created_at) - Date.parse(other.created_at);
  return order !== 0 ? order : Number(one.id) - Number(other.id) || 0;
}

function byResolution(one: WebNote, other: WebNote): number {
  return (one.resolved_at ?? "").localeCompare(other.resolved_at ?? "");
}
