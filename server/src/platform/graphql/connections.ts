/** GraphQL connections (paged lists): nodes, edges with cursors, and page info. */
import type { ObjectRef } from "@pothos/core";
import { builder, COMPUTED_FROM_PARENT } from "./builder.ts";
import { AppError } from "../errors/app-error.ts";

export const MAX_CONNECTION_PAGE_SIZE = 100;

export interface Edge<Node> {
  cursor: string;
  node: Node;
}

export interface Connection<Node> {
  edges: Edge<Node>[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /**
   * Counts all rows of the list, or returns null when there are too many. Called only if the client
   * selects the `count` field.
   */
  count?: () => Promise<number | null>;
}

/** Complexity of the `count` field, which runs its own SQL statement. */
const COUNT_COST = 5;

type AnyConnection = Connection<unknown>;

export const PageInfoType = builder.objectRef<AnyConnection>("PageInfo").implement({
  description: "Cursors of a page, and whether there are pages before and after it.",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasNextPage", { nullable: false }),
    hasPreviousPage: t.exposeBoolean("hasPreviousPage", { nullable: false }),
    startCursor: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ edges }) => edges.at(0)?.cursor ?? null,
    }),
    endCursor: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ edges }) => edges.at(-1)?.cursor ?? null,
    }),
  }),
});

/**
 * Builds a connection without paging, for a short list that the parent has already loaded completely.
 */
export function toUnpagedConnection<Node>(nodes: readonly Node[]): Connection<Node> {
  const edges = nodes.map((node, index) => ({
    cursor: Buffer.from(String(index + 1)).toString("base64url"),
    node,
  }));
  return { edges, hasNextPage: false, hasPreviousPage: false };
}

export interface PageArguments {
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}

/**
 * Complexity of a paged field. Pages of up to 50 rows cost the same; above that the cost grows with the
 * size. `field` is the cost of finding the page.
 */
export function computePageComplexity(
  { first, last }: PageArguments,
  field = 1,
): { field: number; multiplier: number } {
  const wanted = Math.max(first ?? 0, last ?? 0);
  const rows =
    isAbsent(first) && isAbsent(last)
      ? MAX_CONNECTION_PAGE_SIZE
      : Math.min(wanted, MAX_CONNECTION_PAGE_SIZE);
  return { field, multiplier: Math.max(1, rows / 50) };
}

function isAbsent(size: number | null | undefined): boolean {
  return size === null || size === undefined;
}

/** The parsed arguments `first`, `last`, `after` and `before`: page size, start cursor and direction. */
export interface ParsedPageArguments {
  limit: number;
  backwards: boolean;
  cursor: string | null;
}

export function parsePageArguments({
  first,
  last,
  after,
  before,
}: PageArguments): ParsedPageArguments {
  if (typeof first === "number" && typeof last === "number") {
    throw new AppError("bad_request", "Can only provide either `first` or `last`, not both.");
  }
  const backwards = typeof last === "number";
  const wanted = (backwards ? last : first) ?? MAX_CONNECTION_PAGE_SIZE;
  if (wanted < 0) throw new AppError("bad_request", "A page has no negative size.");
  return {
    limit: Math.min(wanted, MAX_CONNECTION_PAGE_SIZE),
    backwards,
    cursor: (backwards ? before : after) ?? null,
  };
}

/**
 * Builds the connection from the rows that a query read for the requested page, in the order of the
 * query. The query reads at most `limit + 1` rows. The additional row only shows that another page
 * exists.
 */
export function buildConnection<Node>(
  window: ParsedPageArguments,
  found: readonly Edge<Node>[],
): Connection<Node> {
  const more = found.length > window.limit;
  const edges = found.slice(0, window.limit);
  const cameFrom = window.cursor !== null;
  return window.backwards
    ? { edges: edges.toReversed(), hasNextPage: cameFrom, hasPreviousPage: more }
    : { edges, hasNextPage: more, hasPreviousPage: cameFrom };
}

type Types = (typeof builder)["$inferSchemaTypes"];

/**
 * Defines the GraphQL types `…Connection` and `…Edge` for a node type. `name` is the part before these
 * suffixes.
 */
export function defineConnectionType<Node>(name: string, node: ObjectRef<Types, Node, Node>) {
  const EdgeType = builder.objectRef<Edge<Node>>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.exposeString("cursor", { nullable: false }),
      node: t.field({
        type: node,
        extensions: COMPUTED_FROM_PARENT,
        resolve: (edge) => edge.node as never,
      }),
    }),
  });
  return builder.objectRef<Connection<Node>>(`${name}Connection`).implement({
    fields: (t) => ({
      nodes: t.field({
        type: [node],
        extensions: COMPUTED_FROM_PARENT,
        resolve: ({ edges }) => edges.map((edge) => edge.node) as never,
      }),
      edges: t.field({
        type: [EdgeType],
        extensions: COMPUTED_FROM_PARENT,
        resolve: ({ edges }) => edges,
      }),
      count: t.int({
        complexity: COUNT_COST,
        extensions: COMPUTED_FROM_PARENT,
        resolve: ({ count, edges }) => (count === undefined ? edges.length : count()),
      }),
      pageInfo: t.field({
        type: PageInfoType,
        nullable: false,
        extensions: COMPUTED_FROM_PARENT,
        resolve: (connection) => connection,
      }),
    }),
  });
}
