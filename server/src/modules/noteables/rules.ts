/** Who may do what with a noteable, whatever its kind: each kind's own rules, for policies. */
import { userIdOf, type Viewer } from "../../platform/auth/viewer.ts";
import { kindOf } from "./kinds.ts";
import type { Noteable } from "./noteable.ts";

export function mayRead(viewer: Viewer, noteable: Noteable): boolean {
  return kindOf(noteable).rules.read(viewer, noteable);
}

export function mayDiscuss(viewer: Viewer, noteable: Noteable): boolean {
  return kindOf(noteable).rules.discuss(viewer, noteable);
}

export function isInsider(viewer: Viewer, noteable: Noteable): boolean {
  return kindOf(noteable).rules.insider(viewer, noteable);
}

export function maintains(viewer: Viewer, noteable: Noteable): boolean {
  return kindOf(noteable).rules.maintain(viewer, noteable);
}

export function mayArrange(viewer: Viewer, noteable: Noteable): boolean {
  return kindOf(noteable).rules.arrange(viewer, noteable);
}

export function mayBackdate(viewer: Viewer, noteable: Noteable): boolean {
  return kindOf(noteable).rules.backdate(viewer, noteable);
}

/** Written by them, or given to them. */
export function isOwn(
  viewer: Viewer,
  { author_id: author, assignee_ids: assignees }: Pick<Noteable, "author_id" | "assignee_ids">,
): boolean {
  const userId = userIdOf(viewer);
  return userId !== null && (author === userId || assignees.includes(userId));
}
