/** Pages of notes, as connections of GraphQL ask for them and show them. */
import type { Edge, Window } from "../../../platform/graphql/connections.ts";
import { BEFORE_ALL, BEHIND_ALL, cursorOf, pointOf } from "../reading/cursor.ts";
import type { ShownNote } from "./api-notes.ts";
import type { Walk } from "./keyset-pages.queries.ts";

/** One more than is shown, which tells whether there are more. */
export function walkOf({ backwards, cursor, limit }: Window): Walk {
  const end = backwards ? BEHIND_ALL : BEFORE_ALL;
  return { from: cursor === null ? end : pointOf(cursor), backwards, limit: limit + 1 };
}

export function edgeOf(node: ShownNote): Edge<ShownNote> {
  const { created_at: at, id } = node.row;
  return { node, cursor: cursorOf({ at, id }) };
}
