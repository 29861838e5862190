/** Who may do what with notes. Pure functions, read aloud. */
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

/** A note, together with the noteable it stands under. */
export interface NoteSubject {
  noteable: Noteable;
  author_id: number;
  internal: boolean;
  /** What was done, where nobody wrote it. */
  action: string | null;
}

function isAuthor(viewer: Viewer, note: NoteSubject): boolean {
  return viewerUserId(viewer) === note.author_id;
}

function mayRead(viewer: Viewer, note: NoteSubject): boolean {
  if (!mayReadNoteable(viewer, note.noteable)) return false;
  return !note.internal || isInsider(viewer, note.noteable) || isAuthor(viewer, note);
}

/** Their own words; whoever maintains the project, anybody's. Nobody what the system noted. */
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
  /** Of a noteable; each note then shows itself or not. */
  list: openAction("notes.list", READ, mayReadNoteable),
  read: openAction("notes.read", READ, mayRead),
  create: action("notes.create", WRITE, canDiscussNoteable),
  /** For the team alone. */
  createInternal: action(
    "notes.create_internal",
    WRITE,
    (viewer, noteable: Noteable) =>
      canDiscussNoteable(viewer, noteable) && isInsider(viewer, noteable),
  ),
  update: action("notes.update", WRITE, mayChange),
  remove: action("notes.remove", WRITE, mayChange),
  /** Editing it or settling it; which of the two is asked about further. */
  change: action(
    "notes.change",
    WRITE,
    (viewer, note: NoteSubject) =>
      mayRead(viewer, note) && canDiscussNoteable(viewer, note.noteable),
  ),
  /** Bringing back what was deleted: whoever deleted it, and whoever maintains the project. */
  restore: action(
    "notes.restore",
    WRITE,
    (viewer, { note, deleted_by_id: by }: { note: NoteSubject; deleted_by_id: number }) =>
      mayRead(viewer, note) &&
      canDiscussNoteable(viewer, note.noteable) &&
      (viewer.userId === by || canModerateNoteable(viewer, note.noteable)),
  ),
  /** Threads: whoever plans, whose noteable it is, and who began the thread. */
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
  /** How far somebody has read, and what they like to see. */
  remember: action("notes.remember", WRITE, mayReadNoteable),
};
