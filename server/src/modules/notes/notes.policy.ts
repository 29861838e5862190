/** Policy of notes: who can read, create, change, delete, restore and resolve notes. Pure functions. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineAction, defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import { viewerUserId, type Viewer } from "../../platform/auth/viewer.ts";
import {
  isInsider,
  canChangeNotesOfOthers,
  canDiscussNoteable,
  canReadNoteable as mayReadNoteable,
  type Noteable,
} from "../noteables/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];
const WRITE: readonly TokenScope[] = ["api"];

/** The fields of a note that the rules check, with the noteable it belongs to. */
export interface NotePolicyTarget {
  noteable: Noteable;
  author_id: number;
  internal: boolean;
  /** The action that a system note describes, for example `description`; null for a comment. */
  action: string | null;
}

function isAuthor(viewer: Viewer, note: NotePolicyTarget): boolean {
  return viewerUserId(viewer) === note.author_id;
}

function mayRead(viewer: Viewer, note: NotePolicyTarget): boolean {
  if (!mayReadNoteable(viewer, note.noteable)) return false;
  return !note.internal || isInsider(viewer, note.noteable) || isAuthor(viewer, note);
}

/** Authors can change their own notes, maintainers all notes. Nobody can change system notes. */
function mayChange(viewer: Viewer, note: NotePolicyTarget): boolean {
  if (
    note.action !== null ||
    !mayRead(viewer, note) ||
    !canDiscussNoteable(viewer, note.noteable)
  ) {
    return false;
  }
  return isAuthor(viewer, note) || canChangeNotesOfOthers(viewer, note.noteable);
}

export const notesPolicy = {
  /** Listing the notes of a noteable. The visibility of each note is checked separately. */
  list: defineActionAllowingVisitors("notes.list", READ, mayReadNoteable),
  read: defineActionAllowingVisitors("notes.read", READ, mayRead),
  create: defineAction("notes.create", WRITE, canDiscussNoteable),
  /** Creating internal notes. Allowed only for viewers who can read internal notes. */
  createInternal: defineAction(
    "notes.create_internal",
    WRITE,
    (viewer, noteable: Noteable) =>
      canDiscussNoteable(viewer, noteable) && isInsider(viewer, noteable),
  ),
  update: defineAction("notes.update", WRITE, mayChange),
  remove: defineAction("notes.remove", WRITE, mayChange),
  /**
   * Editing or resolving a note: one route serves both. After this check the service checks `update` or
   * `resolve`.
   */
  change: defineAction(
    "notes.change",
    WRITE,
    (viewer, note: NotePolicyTarget) =>
      mayRead(viewer, note) && canDiscussNoteable(viewer, note.noteable),
  ),
  /** Restoring a deleted note. Allowed for the user who deleted the note and for maintainers. */
  restore: defineAction(
    "notes.restore",
    WRITE,
    (viewer, { note, deleted_by_id: by }: { note: NotePolicyTarget; deleted_by_id: number }) =>
      mayRead(viewer, note) &&
      canDiscussNoteable(viewer, note.noteable) &&
      (viewer.userId === by || canChangeNotesOfOthers(viewer, note.noteable)),
  ),
  /**
   * Resolving a thread. Allowed for members from Planner on, for the author and assignees of the
   * noteable, and for the author of the thread.
   */
  resolve: defineAction("notes.resolve", WRITE, (viewer, note: NotePolicyTarget) => {
    if (!mayRead(viewer, note) || !canDiscussNoteable(viewer, note.noteable)) return false;
    return isInsider(viewer, note.noteable) || isAuthor(viewer, note);
  }),
  award: defineAction(
    "notes.award",
    WRITE,
    (viewer, note: NotePolicyTarget) =>
      note.action === null && mayRead(viewer, note) && canDiscussNoteable(viewer, note.noteable),
  ),
  /** Saving the viewer's own read position and activity filter in a discussion. */
  remember: defineAction("notes.remember", WRITE, mayReadNoteable),
};
