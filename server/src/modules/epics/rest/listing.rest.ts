/** REST route of the list of a group's epics. */
import { Epic, EPIC_ORDER_BY_VALUES } from "@cairn/contract/epics/epics";
import {
  wireBoolean,
  wireDateTime,
  wireInteger,
  wireIntegerList,
  wireList,
  wireNamespaceIdOrPath,
} from "@cairn/contract/wire";
import * as z from "zod";
import {
  assertOffsetWithinLimit,
  cursorPagingHeaders,
  offsetPagingHeaders,
  pagingQueryParams,
  parsePagingQueryParams,
} from "../../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import { epicsPolicy } from "../epics.policy.ts";
import { decodeEpicCursor, encodeEpicCursor } from "../listing/cursor.ts";
import { listEpics } from "../listing/lists.ts";
import { presentEpic } from "../reading/epics.present.ts";

const wireTitles = wireList(z.string().max(255));

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  cursor: z.string().max(255).optional(),
  author_id: wireInteger.optional(),
  author_username: z.string().max(255).optional(),
  labels: wireTitles.optional(),
  with_labels_details: wireBoolean.optional(),
  iids: wireIntegerList.optional(),
  order_by: z.enum(EPIC_ORDER_BY_VALUES).optional(),
  sort: z.enum(["asc", "desc"]).optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
  in: wireList(z.enum(["title", "description"])).optional(),
  state: z.enum(["opened", "closed", "all"]).optional(),
  created_after: wireDateTime.optional(),
  created_before: wireDateTime.optional(),
  updated_after: wireDateTime.optional(),
  updated_before: wireDateTime.optional(),
  include_ancestor_groups: wireBoolean.optional(),
  include_descendant_groups: wireBoolean.optional(),
  my_reaction_emoji: z.string().max(255).optional(),
  confidential: wireBoolean.optional(),
  not: z
    .strictObject({
      labels: wireTitles.optional(),
      iids: wireIntegerList.optional(),
      author_id: wireInteger.optional(),
      author_username: z.string().max(255).optional(),
    })
    .optional(),
});
type ListQuery = z.output<typeof ListQuery>;

export function registerEpicListRestRoute(routes: RouteRegistrar, path: string): void {
  routes.api({
    method: "GET",
    path,
    action: epicsPolicy.list,
    summary: "List the epics of a group and of the groups below it",
    params: z.strictObject({ id: wireNamespaceIdOrPath }),
    query: ListQuery,
    response: z.array(Epic),
    async handler({ ctx, params, query, url, setHeaders }) {
      const page = parsePagingQueryParams(query);
      const byCursor = query.pagination === "keyset";
      if (!byCursor) assertOffsetWithinLimit(page);
      const { rows, entries, total } = await listEpics(ctx, params.id, {
        filter: filterOf(query),
        ancestors: query.include_ancestor_groups ?? false,
        descendants: query.include_descendant_groups ?? true,
        order: { by: query.order_by ?? "created_at", sort: query.sort ?? "desc" },
        page: {
          limit: page.perPage,
          offset: byCursor ? 0 : page.offset,
          after:
            byCursor && query.cursor !== undefined ? decodeEpicCursor(query.cursor) : undefined,
          counted: !byCursor,
        },
      });
      const last = entries.length < page.perPage ? undefined : entries.at(-1);
      setHeaders(
        byCursor
          ? cursorPagingHeaders(url, ctx.config.url, last && encodeEpicCursor(last))
          : offsetPagingHeaders(url, ctx.config.url, page, total, rows.length),
      );
      const how = { labelDetails: query.with_labels_details };
      return rows.map((epic) => presentEpic(ctx, epic, how));
    },
  });
}

function filterOf(query: ListQuery) {
  const { not } = query;
  return {
    state: query.state,
    labels: query.labels,
    iids: query.iids,
    search: query.search,
    in: query.in,
    authorId: query.author_id,
    authorUsername: query.author_username,
    reaction: query.my_reaction_emoji,
    confidential: query.confidential,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    updatedAfter: query.updated_after,
    updatedBefore: query.updated_before,
    not: not && {
      labels: not.labels,
      iids: not.iids,
      authorId: not.author_id,
      authorUsername: not.author_username,
    },
  };
}
