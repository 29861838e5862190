/** The streams of events that the page of a noteable follows, and what ends the right to follow them. */
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

/** For those alone who read internal notes. */
export function internalNotesStream({ kind, id }: NoteableKey): string {
  return `${kind}_internal:${id}`;
}

/** Its own, and those of its project or group and of the groups above, where labels and rights come from. */
export function noteableStreams(viewer: Viewer, noteable: Noteable): string[] {
  return [
    noteableStream(noteable),
    ...(isInsider(viewer, noteable) ? [internalNotesStream(noteable)] : []),
    ...noteable.place.traversal_ids.map(namespaceStream),
  ];
}

/** Members are not among them: what happens to one person leads to a check of that person alone. */
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

/** Of what is confidential or internal, every event: who sees it is a part of it. */
export function canEndAccess({ type, payload }: StreamEvent): boolean {
  // Nobody can be asked about what is gone, and whoever saw it may know that it is.
  if (isRemoval(type)) return false;
  if (payload["confidential"] === true || payload["internal"] === true) return true;
  return ABOUT_ACCESS.has(type);
}
