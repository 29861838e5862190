/** The event streams that a noteable's page follows, and the events after which access is rechecked. */
import type { Viewer } from "../../platform/auth/viewer.ts";
import type { StreamEvent } from "../../platform/events/event.ts";
import { NAMESPACE_EVENTS, namespaceStream } from "../access/index.ts";
import { GROUP_EVENTS } from "../groups/index.ts";
import { SHARE_EVENTS } from "../members/index.ts";
import { PROJECT_EVENTS } from "../projects/index.ts";
import { isRemoval } from "./kinds.ts";
import type { Noteable, NoteableKey } from "./noteable.ts";
import { isInsider } from "./rules.ts";

export function noteableStream({ kind, id }: NoteableKey): string {
  return `${kind}:${id}`;
}

/** Only for viewers who can read internal notes. */
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

/** Without member events: a change of one user's membership triggers a check of that user alone. */
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
 * True for every event of a confidential or internal record, because such a change can change who sees
 * it.
 */
export function canEndAccess({ type, payload }: StreamEvent): boolean {
  // A deleted record cannot be checked, and viewers who saw the record can learn of its deletion.
  if (isRemoval(type)) return false;
  if (payload["confidential"] === true || payload["internal"] === true) return true;
  return ABOUT_ACCESS.has(type);
}
