/** Converts between keyset pages of notes and the arguments and edges of GraphQL connections. */
import type { Edge, ParsedPageArguments } from "../../../platform/graphql/connections.ts";
import { KEYSET_START, KEYSET_END, encodeNoteCursor, decodeNoteCursor } from "../reading/cursor.ts";
import type { ApiNote } from "./api-notes.ts";
import type { KeysetPageRequest } from "./keyset-pages.queries.ts";

/**
 * Converts the arguments of a GraphQL connection to a request for a keyset page. Requests one note
 * more than the client, to find out whether there is a next page.
 */
export function toKeysetPageRequest({
  backwards,
  cursor,
  limit,
}: ParsedPageArguments): KeysetPageRequest {
  const end = backwards ? KEYSET_END : KEYSET_START;
  return { from: cursor === null ? end : decodeNoteCursor(cursor), backwards, limit: limit + 1 };
}

export function toNoteEdge(node: ApiNote): Edge<ApiNote> {
  const { created_at: at, id } = node.row;
  return { node, cursor: encodeNoteCursor({ at, id }) };
}
