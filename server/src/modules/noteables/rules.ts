/**
 * Permission checks for noteables of every kind. Most of them call the rule that the noteable's
 * kind defines.
 */
import { viewerUserId, type Viewer } from "../../platform/auth/viewer.ts";
import { getNoteableKind } from "./kinds.ts";
import type { Noteable } from "./noteable.ts";

export function canReadNoteable(viewer: Viewer, noteable: Noteable): boolean {
  return getNoteableKind(noteable).rules.read(viewer, noteable);
}

export function canDiscussNoteable(viewer: Viewer, noteable: Noteable): boolean {
  return getNoteableKind(noteable).rules.discuss(viewer, noteable);
}

export function isInsider(viewer: Viewer, noteable: Noteable): boolean {
  return getNoteableKind(noteable).rules.insider(viewer, noteable);
}

export function canChangeNotesOfOthers(viewer: Viewer, noteable: Noteable): boolean {
  return getNoteableKind(noteable).rules.maintain(viewer, noteable);
}

export function canTriageNoteable(viewer: Viewer, noteable: Noteable): boolean {
  return getNoteableKind(noteable).rules.arrange(viewer, noteable);
}

export function canBackdateNotes(viewer: Viewer, noteable: Noteable): boolean {
  return getNoteableKind(noteable).rules.backdate(viewer, noteable);
}

export function isAuthorOrAssignee(
  viewer: Viewer,
  { author_id: author, assignee_ids: assignees }: Pick<Noteable, "author_id" | "assignee_ids">,
): boolean {
  const userId = viewerUserId(viewer);
  return userId !== null && (author === userId || assignees.includes(userId));
}
