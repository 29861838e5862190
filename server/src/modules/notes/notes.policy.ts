/** Policy of notes: who can read, create, change, delete, restore and resolve them. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { action, openAction } from "../../platform/auth/actions.ts";
import { viewerUserId, type Viewer } from "../../platform/auth/viewer.ts";
import {
  isInsider,
  canModerateNoteable,
  canDiscussNoteable,
  canReadNoteable as mayReadNoteable,
  type Noteable,
} from "../noteables/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** A note with its noteable. */
export interface NoteSubject {
  noteable: Noteable;
  author_id: number;
  internal: boolean;
  /** The action of a system note; null for a comment. */
  action: string | null;
}

function isAuthor(viewer: Viewer, note: NoteSubject): boolean {
  return viewerUserId(viewer) === note.author_id;
}

function mayRead(viewer: Viewer, note: NoteSubject): boolean {
  if (!mayReadNoteable(viewer, note.noteable)) return false;
  return !note.internal || isInsider(viewer, note.noteable) || isAuthor(viewer, note);
}

/** Authors can change their own notes, maintainers all notes. Nobody can change system notes. */
function mayChange(viewer: Viewer, note: NoteSubject): boolean {
  if (
    note.action !== null ||
    !mayRead(viewer, note) ||
    !canDiscussNoteable(viewer, note.noteable)
  ) {
    return false;
  }
  return isAuthor(viewer, note) || canModerateNoteable(viewer, note.noteable);
}

export const notesPolicy = {
  /** Listing the notes of a noteable. The visibility of each note is checked separately. */
  list: openAction("notes.list", READ, mayReadNoteable),
  read: openAction("notes.read", READ, mayRead),
  create: action("notes.create", WRITE, canDiscussNoteable),
  /** Creating internal notes, which only viewers who can read internal notes can do. */
  createInternal: action(
    "notes.create_internal",
    WRITE,
    (viewer, noteable: Noteable) =>
      canDiscussNoteable(viewer, noteable) && isInsider(viewer, noteable),
  ),
  update: action("notes.update", WRITE, mayChange),
  remove: action("notes.remove", WRITE, mayChange),
  /** Editing or resolving a note through one route; the service then checks `update` or `resolve`. */
  change: action(
    "notes.change",
    WRITE,
    (viewer, note: NoteSubject) =>
      mayRead(viewer, note) && canDiscussNoteable(viewer, note.noteable),
  ),
  /** Restoring a deleted note: the user who deleted it, and maintainers. */
  restore: action(
    "notes.restore",
    WRITE,
    (viewer, { note, deleted_by_id: by }: { note: NoteSubject; deleted_by_id: number }) =>
      mayRead(viewer, note) &&
      canDiscussNoteable(viewer, note.noteable) &&
      (viewer.userId === by || canModerateNoteable(viewer, note.noteable)),
  ),
  /**
   * Resolving a thread: members from Planner on, the author and assignees of the noteable, and the
   * author of the thread.
   */
  resolve: action("notes.resolve", WRITE, (viewer, note: NoteSubject) => {
    if (!mayRead(viewer, note) || !canDiscussNoteable(viewer, note.noteable)) return false;
    return isInsider(viewer, note.noteable) || isAuthor(viewer, note);
  }),
  award: action(
    "notes.award",
    WRITE,
    (viewer, note: NoteSubject) =>
      note.action === null && mayRead(viewer, note) && canDiscussNoteable(viewer, note.noteable),
  ),
  /** Saving the viewer's own read position and activity filter. */
  remember: action("notes.remember", WRITE, mayReadNoteable),
};
