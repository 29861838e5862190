/** What happens to the tree and to who belongs where. Modules that keep rows in it listen. */
import { defineEvent } from "../../platform/events/event.ts";

export const NAMESPACE_EVENTS = {
  planted: defineEvent<NamespaceEvent & { kind: string }>("namespace.planted"),
  renamed: defineEvent<NamespaceEvent>("namespace.renamed"),
  moved: defineEvent<NamespaceMoved>("namespace.moved"),
  /** Nobody finds it any more. */
  removed: defineEvent<NamespaceEvent>("namespace.removed"),
} as const;

export interface NamespaceEvent {
  namespace_id: number;
}

export function namespaceStream(id: number): string {
  return `namespace:${id}`;
}

export interface NamespaceMoved extends NamespaceEvent {
  /** The whole branch. */
  namespace_ids: number[];
  /** That it has now. */
  root_namespace_id: number;
}
