/** What happens to the tree and to who belongs where. Modules that keep rows in it listen. */
export const NAMESPACE_EVENTS = {
  planted: "namespace.planted",
  renamed: "namespace.renamed",
  /** Payload: `namespace_ids` of the whole branch, and the `root_namespace_id` it has now. */
  moved: "namespace.moved",
  /** Payload: `namespace_id`; nobody finds it any more. */
  removed: "namespace.removed",
} as const;

export function namespaceStream(id: number): string {
  return `namespace:${id}`;
}

export interface NamespaceMoved {
  namespace_id: number;
  namespace_ids: number[];
  root_namespace_id: number;
}
