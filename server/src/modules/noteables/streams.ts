/** The event streams that a noteable's page follows, and the events after which access is rechecked. */
import type { Viewer } from "../../platform/auth/viewer.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import { NAMESPACE_EVENTS, namespaceStream } from "../access/index.ts";
import { GROUP_EVENTS } from "../groups/index.ts";
import { SHARE_EVENTS } from "../members/index.ts";
import { PROJECT_EVENTS } from "../projects/index.ts";
import { isNoteableRemovedEvent } from "./kinds.ts";
import type { Noteable, NoteableKey } from "./noteable.ts";
import { isInsider } from "./rules.ts";

export function noteableStream({ kind, id }: NoteableKey): string {
  return `${kind}:${id}`;
}

/** The stream of events about internal notes; only insiders can follow it. */
export function internalNotesStream({ kind, id }: NoteableKey): string {
  return `${kind}_internal:${id}`;
}

/**
 * The noteable's own streams, and the streams of its project or group and of the groups above, because
 * labels and permissions come from there.
 */
export function noteableStreams(viewer: Viewer, noteable: Noteable): string[] {
  return [
    noteableStream(noteable),
    ...(isInsider(viewer, noteable) ? [internalNotesStream(noteable)] : []),
    ...noteable.place.traversal_ids.map(namespaceStream),
  ];
}

/**
 * Events after which the access of all followers is checked again. A change of one user's membership is
 * not among them, because only that user is checked then.
 */
const ABOUT_ACCESS = new Set<string>([
  PROJECT_EVENTS.updated,
  PROJECT_EVENTS.archived,
  PROJECT_EVENTS.transferred,
  PROJECT_EVENTS.removed,
  GROUP_EVENTS.updated,
  GROUP_EVENTS.unshared,
  SHARE_EVENTS.removed,
  NAMESPACE_EVENTS.moved,
  NAMESPACE_EVENTS.removed,
]);

/**
 * Whether followers can lose access by this event. True for every event of a confidential noteable or
 * internal note, because the event may be the change that hid it.
 */
export function canRevokeAccess({ type, payload }: StreamEvent): boolean {
  // A deleted noteable cannot be checked any more, and its followers may learn of the deletion.
  if (isNoteableRemovedEvent(type)) return false;
  if (payload["confidential"] === true || payload["internal"] === true) return true;
  return ABOUT_ACCESS.has(type);
}
