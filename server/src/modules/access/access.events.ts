/**
 * Events about namespaces: created, renamed, moved,
 * removed. Modules that keep rows in namespaces listen.
 */
import { defineEvent } from "../../platform/events/event.ts";

export const NAMESPACE_EVENTS = {
  planted: defineEvent<NamespaceEvent & { kind: string }>("namespace.planted"),
  renamed: defineEvent<NamespaceEvent>("namespace.renamed"),
  moved: defineEvent<NamespaceMoved>("namespace.moved"),
  /** From this event on nobody finds the namespace; its rows are erased later. */
  removed: defineEvent<NamespaceEvent>("namespace.removed"),
} as const;

export interface NamespaceEvent {
  namespace_id: number;
}

export function namespaceStream(id: number): string {
  return `namespace:${id}`;
}

export interface NamespaceMoved extends NamespaceEvent {
  /** The moved namespace and everything below it. */
  namespace_ids: number[];
  /** The root after the move. */
  root_namespace_id: number;
}
