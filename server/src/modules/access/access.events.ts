/**
 * Events about namespaces: created, renamed, moved, removed. Modules whose rows belong to a namespace
 * listen to these events to update or delete their rows.
 */
import { defineEvent } from "../../platform/events/event.ts";

export const NAMESPACE_EVENTS = {
  planted: defineEvent<NamespaceEvent & { kind: string }>("namespace.planted"),
  renamed: defineEvent<NamespaceEvent>("namespace.renamed"),
  moved: defineEvent<NamespaceMovedEvent>("namespace.moved"),
  /** Announced when a namespace is removed and hidden from everybody. A job deletes its rows later. */
  removed: defineEvent<NamespaceEvent>("namespace.removed"),
} as const;

export interface NamespaceEvent {
  namespace_id: number;
}

export function namespaceStream(id: number): string {
  return `namespace:${id}`;
}

export interface NamespaceMovedEvent extends NamespaceEvent {
  /** Ids of the moved namespace and of all namespaces below it. */
  namespace_ids: number[];
  /** Id of the top-level namespace of the branch after the move. */
  root_namespace_id: number;
}
