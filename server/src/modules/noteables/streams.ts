/** Event streams of a noteable's page, and the events after which the server checks access again. */
import type { Viewer } from "../../platform/auth/viewer.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import { NAMESPACE_EVENTS, namespaceStream } from "../access/index.ts";
import { GROUP_EVENTS } from "../groups/index.ts";
import { SHARE_EVENTS } from "../members/index.ts";
import { PROJECT_EVENTS } from "../projects/index.ts";
import { isNoteableRemovedEvent } from "./kinds.ts";
import type { Noteable, NoteableKey } from "./noteable.ts";
import { NOTEABLE_MOVED_EVENT } from "./noteables.events.ts";
import { isInsider } from "./rules.ts";

export function noteableStream({ kind, id }: NoteableKey): string {
  return `${kind}:${id}`;
}

/**
 * The stream of events about internal notes. Only viewers who can read internal notes may follow it.
 */
export function internalNotesStream({ kind, id }: NoteableKey): string {
  return `${kind}_internal:${id}`;
}

/**
 * Returns the streams that the page of a noteable follows: of the noteable, of its internal notes
 * if the viewer can read them, of its project or group, and of the groups above.
 */
export function listNoteablePageStreams(viewer: Viewer, noteable: Noteable): string[] {
  return [
    noteableStream(noteable),
    ...(isInsider(viewer, noteable) ? [internalNotesStream(noteable)] : []),
    ...noteable.place.traversal_ids.map(namespaceStream),
  ];
}

/**
 * Events after which the server checks the access of all subscribers again. Events about one
 * membership are not included, because they require a check of one user only.
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
  NOTEABLE_MOVED_EVENT,
]);

/**
 * Whether subscribers may have lost access by this event. True for every event of a confidential
 * noteable or an internal note, because the event may be the change that made the noteable
 * confidential or the note internal.
 */
export function isAccessRevokingEvent({ type, payload }: StreamEvent): boolean {
  // Access to a deleted noteable cannot be checked, and its subscribers may know that it was deleted.
  if (isNoteableRemovedEvent(type)) return false;
  if (payload["confidential"] === true || payload["internal"] === true) return true;
  return ABOUT_ACCESS.has(type);
}
