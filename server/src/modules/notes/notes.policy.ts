/** Policy of notes: who can read, create, change, delete, restore and resolve notes. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { action, actionAllowingVisitors } from "../../platform/auth/actions.ts";
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

/** The fields of a note that the rules check, with the noteable it belongs to. */
export interface NoteSubject {
  noteable: Noteable;
  author_id: number;
  internal: boolean;
  /** The action that a system note describes, for example `description`; null for a comment. */
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
  list: actionAllowingVisitors("notes.list", READ, mayReadNoteable),
  read: actionAllowingVisitors("notes.read", READ, mayRead),
  create: action("notes.create", WRITE, canDiscussNoteable),
  /** Creating internal notes. Allowed only for viewers who can read internal notes. */
  createInternal: action(
    "notes.create_internal",
    WRITE,
    (viewer, noteable: Noteable) =>
      canDiscussNoteable(viewer, noteable) && isInsider(viewer, noteable),
  ),
  update: action("notes.update", WRITE, mayChange),
  remove: action("notes.remove", WRITE, mayChange),
  /**
   * Editing or resolving a note: one route serves both. After this check the service checks `update` or
   * `resolve`.
   */
  change: action(
    "notes.change",
    WRITE,
    (viewer, note: NoteSubject) =>
      mayRead(viewer, note) && canDiscussNoteable(viewer, note.noteable),
  ),
  /** Restoring a deleted note. Allowed for the user who deleted the note and for maintainers. */
  restore: action(
    "notes.restore",
    WRITE,
    (viewer, { note, deleted_by_id: by }: { note: NoteSubject; deleted_by_id: number }) =>
      mayRead(viewer, note) &&
      canDiscussNoteable(viewer, note.noteable) &&
      (viewer.userId === by || canModerateNoteable(viewer, note.noteable)),
  ),
  /**
   * Resolving a thread. Allowed for members from Planner on, for the author and assignees of the
   * noteable, and for the author of the thread.
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
  /** Saving the viewer's own read position and activity filter in a discussion. */
  remember: action("notes.remember", WRITE, mayReadNoteable),
};
