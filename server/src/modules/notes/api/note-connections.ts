/** Converts between keyset pages of notes and the arguments and edges of GraphQL connections. */
import type { Edge, PageWindow } from "../../../platform/graphql/connections.ts";
import { KEYSET_START, KEYSET_END, encodeCursor, decodeCursor } from "../reading/cursor.ts";
import type { ApiNote } from "./api-notes.ts";
import type { KeysetPageRequest } from "./keyset-pages.queries.ts";

/**
 * Converts the arguments of a GraphQL connection. Requests one note more than the client, to find out
 * whether there is a next page.
 */
export function toKeysetPage({ backwards, cursor, limit }: PageWindow): KeysetPageRequest {
  const end = backwards ? KEYSET_END : KEYSET_START;
  return { from: cursor === null ? end : decodeCursor(cursor), backwards, limit: limit + 1 };
}

export function toNoteEdge(node: ApiNote): Edge<ApiNote> {
  const { created_at: at, id } = node.row;
  return { node, cursor: encodeCursor({ at, id }) };
}
